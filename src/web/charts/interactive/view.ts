type Paint = (context: CanvasRenderingContext2D, size: { width: number; height: number }) => void

/** A layer of the chart that paints in CSS pixels. */
export const viewOf = (layer: 'bottom' | 'normal', paint: Paint) => ({
  zOrder: () => layer,
  renderer: () => ({
    draw: (target: {
      useMediaCoordinateSpace(
        work: (scope: { context: CanvasRenderingContext2D; mediaSize: { width: number; height: number } }) => void,
      ): void
    }) => target.useMediaCoordinateSpace(({ context, mediaSize }) => paint(context, mediaSize)),
  }),
})
