/** Nodes and weights of numerical integration. */

export interface Quadrature {
  /** ascending, within −1 to 1 */
  readonly nodes: Float64Array
  readonly weights: Float64Array
}

/** Integral of f from 0 to 1 as Σ weight·f(sin²(angle)), exact too where f has square roots at either end. */
export function sineQuadrature(count: number): { angles: Float64Array; weights: Float64Array } {
  const { nodes, weights } = gaussLegendre(count)
  const angles = nodes.map((node) => (Math.PI / 4) * (1 + node))
  return { angles, weights: weights.map((weight, index) => weight * (Math.PI / 4) * Math.sin(2 * angles[index]!)) }
}

/** Gauss and Legendre: exact for polynomials up to degree 2·count − 1. Nodes by Newton's method. */
export function gaussLegendre(count: number): Quadrature {
  const nodes = new Float64Array(count)
  const weights = new Float64Array(count)
  for (let index = 0; index < count; index++) {
    let x = -Math.cos((Math.PI * (index + 0.75)) / (count + 0.5))
    let slope = 1
    for (let step = 0; step < 8; step++) {
      let before = 1
      let value = x
      for (let degree = 2; degree <= count; degree++) {
        const next = ((2 * degree - 1) * x * value - (degree - 1) * before) / degree
        before = value
        value = next
      }
      slope = (count * (x * value - before)) / (x * x - 1)
      x -= value / slope
    }
    nodes[index] = x
    weights[index] = 2 / ((1 - x * x) * slope * slope)
  }
  return { nodes, weights }
}
