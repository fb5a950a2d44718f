/** Whether the reader holds the prices of a page: its pause button is pressed, also before anything moved them. */
export const arePricesHeld = (root: ParentNode): boolean =>
  root.querySelector('[data-live-pause][aria-pressed=true]') !== null
