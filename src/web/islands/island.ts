import type { ComponentType } from 'react'

/** A React component that works as HTML first and lives on in the browser. */
export interface IslandOf<Props> {
  /** the name of its file, `{name}.island.tsx` */
  readonly name: string
  readonly Component: ComponentType<Props>
}

/** Declares the one island of a file: `export default island('search', Search)`. */
export const island = <Props extends object>(name: string, Component: ComponentType<Props>): IslandOf<Props> => ({
  name,
  Component,
})

/**
 * What survives the way to the browser in an attribute. A function or a date in the props of an island does not
 * compile.
 */
export type Plain<T> = T extends string | number | boolean | null | undefined
  ? T
  : T extends (...args: never[]) => unknown
    ? never
    : T extends Date | URLSearchParams | ReadonlySet<unknown> | ReadonlyMap<unknown, unknown>
      ? never
      : { [Key in keyof T]: Plain<T[Key]> }
