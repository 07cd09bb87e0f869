// How many nodes the tree has: every way of playing counts, whatever positions it shares.

import { type Camera, type Port, surfaced } from '../canvas/camera';
import type { Layout } from '../canvas/layout';
import { type Choice, isShown, type MapNode } from './tree';

/** Counts the shown nodes of a tree that is known as a whole and has an end. */
export class Counter {
  #sizes = new Map<MapNode, number>();

  constructor(readonly choice: Choice) {}

  /** The node and all below it. */
  size(node: MapNode): number {
    const known = this.#sizes.get(node);
    if (known !== undefined) return known;
    let size = 1;
    for (const [i, branch] of (node.branches ?? []).entries()) {
      if (isShown(node, i, this.choice)) size += this.size(branch.node);
    }
    this.#sizes.set(node, size);
    return size;
  }

  /** How many nodes there are at the node itself, one ply on, two plies on ... */
  byPly(node: MapNode): number[] {
    const counts: number[] = [];
    let layer = new Map([[node, 1]]);
    while (layer.size) {
      counts.push([...layer.values()].reduce((sum, ways) => sum + ways, 0));
      layer = this.#onePlyOn(layer);
    }
    return counts;
  }

  #onePlyOn(layer: Map<MapNode, number>): Map<MapNode, number> {
    const next = new Map<MapNode, number>();
    for (const [node, ways] of layer) {
      for (const [i, branch] of (node.branches ?? []).entries()) {
        if (!isShown(node, i, this.choice)) continue;
        next.set(branch.node, (next.get(branch.node) ?? 0) + ways);
      }
    }
    return next;
  }

  /** How many boards have their middle within the view, however small they are. */
  inView(camera: Camera, layout: Layout, port: Port): number {
    let count = 0;
    const look = (node: MapNode, x: number, y: number, k: number): void => {
      const [right, bottom] = [x + k, y + k * layout.height];
      if (x >= port.width || y >= port.height || right <= 0 || bottom <= 0) return;
      if (x >= 0 && y >= 0 && right <= port.width && bottom <= port.height) {
        count += this.size(node);
        return;
      }
      if (isInside((x + right) / 2, (y + bottom) / 2, port)) count += 1;
      for (const [i, place] of layout.places(node).entries()) {
        const branch = node.branches?.[i];
        if (!branch || !isShown(node, i, this.choice)) continue;
        look(branch.node, x + k * place.x, y + k * place.y, k * place.w);
      }
    };
    look(camera.anchor.node, camera.x, camera.y, camera.k);
    // Nothing else of what surrounds the anchor is seen: it fills the view, or is the root.
    for (let at = surfaced(camera, layout); at; at = surfaced(at, layout)) {
      if (isInside(at.x + at.k / 2, at.y + (at.k * layout.height) / 2, port)) count += 1;
    }
    return count;
  }
}

function isInside(x: number, y: number, { width, height }: Port): boolean {
  return x >= 0 && x < width && y >= 0 && y < height;
}
