import { createElement, useEffect, type ReactNode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import type { IslandOf } from '#web/islands/island.ts'

/**
 * The only module that loads React in the browser: hydrates what the server has rendered.
 * @returns once it answers clicks and keys
 */
export const hydrate = (element: HTMLElement, { Component }: IslandOf<object>, props: object): Promise<void> =>
  new Promise((awake) => {
    hydrateRoot(element, createElement(Told, { awake }, createElement(Component, props)), {
      identifierPrefix: element.dataset['ids'] ?? '',
    })
  })

function Told({ awake, children }: { awake: () => void; children?: ReactNode }): ReactNode {
  useEffect(awake, [awake])
  return children
}
