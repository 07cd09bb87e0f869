// Errors in words.

/** Return the sentence that an error carries, whatever was thrown. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
