import { expect, test } from 'vitest'
import { loadUniverse } from '#market/universe.ts'
import { peersOf } from './peers.ts'

const universe = loadUniverse()
const siemens = universe.byIsin('DE0007236101') ?? expect.fail('no Siemens')

test('peers are of one industry, or of one sector where the industry is small, and none is the share itself', () => {
  const { branch, peers } = peersOf(universe, siemens)
  expect(branch).not.toBe('')
  expect(peers.length).toBeGreaterThanOrEqual(4)
  expect(peers).not.toContain(siemens)
  const alike = ({ facts }: typeof siemens) => facts.kind === 'stock' && [facts.industry, facts.sector].includes(branch)
  expect(peers.every(alike)).toBe(true)
})

test('the first peer is of the same size', () => {
  const [first] = peersOf(universe, siemens).peers
  const sizeOf = (each: typeof first) => each?.facts.kind === 'stock' && each.facts.size
  expect(sizeOf(first)).toBe(sizeOf(siemens))
})

test('what is no share has none', () =>
  expect(peersOf(universe, universe.find('INDEX', '20735') ?? expect.fail('no DAX'))).toEqual({
    branch: '',
    peers: [],
  }))
