import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

interface Package {
  dependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
}
const { dependencies, optionalDependencies } = JSON.parse(readFileSync('package.json', 'utf8')) as Package
const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as {
  packages: Record<string, { dev?: boolean; optional?: boolean; devOptional?: boolean }>
}

test('each package that the running server is made of has its reason in docs/dependencies.md, and no other', () => {
  const rows = readFileSync('docs/dependencies.md', 'utf8').matchAll(/^\| `([^`]+)` \| (.*) \|$/gm)
  const reasons = Object.fromEntries([...rows].map(([, name = '', reason]) => [name, reason]))
  expect(Object.keys(reasons).toSorted()).toEqual(Object.keys({ ...dependencies, ...optionalDependencies }).toSorted())
  for (const [name, reason] of Object.entries(reasons)) expect(reason, name).toMatch(/\w{3}/)
})

test('they are pinned exactly', () => {
  for (const [name, version] of Object.entries({ ...dependencies, ...optionalDependencies }))
    expect(version, name).toMatch(/^\d+\.\d+\.\d+(-[\w.]+)?$/)
})

test('fewer than 144 packages run, those a system installs on top among them', () => {
  const running = Object.entries(packages).filter(
    ([path, { dev, optional, devOptional }]) => path !== '' && !dev && !devOptional && !optional,
  )
  expect(running.length + 4).toBeLessThan(144) // of the optional ones a system takes PostgreSQL, Node.js and the drawing library
})
