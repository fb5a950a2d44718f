import { expect, test } from 'vitest'
import { openApi } from '#api/openapi.ts'
import { endpoints } from '#features/features.ts'

interface Described {
  paths: Record<string, Record<string, { operationId: string; parameters: { name: string; description?: string }[] }>>
}

test('every parameter of every call says what it is for', () => {
  const { paths } = openApi(endpoints, 'https://parkett.example') as Described
  const silent = Object.entries(paths).flatMap(([path, methods]) =>
    Object.values(methods).flatMap(({ parameters }) =>
      parameters.filter(({ description }) => !description).map(({ name }) => `${path} ${name}`),
    ),
  )
  expect(silent).toEqual([])
})

test('every call has a name of its own', () => {
  const { paths } = openApi(endpoints, 'https://parkett.example') as Described
  const names = Object.values(paths).flatMap((methods) => Object.values(methods).map(({ operationId }) => operationId))
  expect(names.filter((name, place) => names.indexOf(name) !== place)).toEqual([])
})
