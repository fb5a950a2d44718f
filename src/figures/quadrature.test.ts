import { expect, test } from 'vitest'
import { gaussLegendre, sineQuadrature } from './quadrature.ts'

test('five nodes are exact to the ninth power', () => {
  const { nodes, weights } = gaussLegendre(5)
  const integral = (power: number): number =>
    nodes.reduce((sum, node, index) => sum + weights[index]! * node ** power, 0)
  expect(integral(0)).toBeCloseTo(2, 14)
  expect(integral(8)).toBeCloseTo(2 / 9, 14)
  expect(integral(9)).toBeCloseTo(0, 14)
})

// ∫ √x·√(1 − x) from 0 to 1 is π/8
test('square roots at both ends', () => {
  const { angles, weights } = sineQuadrature(16)
  const sum = angles.reduce((total, angle, index) => total + weights[index]! * Math.sin(angle) * Math.cos(angle), 0)
  expect(sum).toBeCloseTo(Math.PI / 8, 14)
})
