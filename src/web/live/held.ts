/** Whether the reader has paused the prices of the page; also valid before the live script is loaded. */
export const arePricesHeld = (root: ParentNode): boolean =>
  root.querySelector('[data-live-pause][aria-pressed=true]') !== null
