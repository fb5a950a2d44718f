import { useEffect, useEffectEvent, useRef, useState, useSyncExternalStore, type RefObject } from 'react'

const never = () => () => {}

/** Whether the component is hydrated: false on the server and during hydration, true afterwards. */
export const useAwake = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )

/**
 * Hands over what a reader has typed or ticked in a form before its island woke: React leaves it in the fields, but no
 * state knows of it.
 * @param take called once after waking, when a field differs from what the server wrote
 * @returns for the form's `ref`
 */
export function useTypedBefore(take: (typed: FormData) => void): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null)
  const tell = useEffectEvent(take)
  useEffect(() => {
    if (form.current && Array.from(form.current.elements).some(isChanged)) tell(new FormData(form.current))
  }, [])
  return form
}

const dialogOf = (id: string): HTMLDialogElement | undefined => {
  const element = document.getElementById(id)
  return element instanceof HTMLDialogElement ? element : undefined
}

/**
 * The dialog around an island: whether it is open, and how often it was closed, which as a key lets its content begin
 * anew.
 */
export function useDialog(id: string): { isOpen: boolean; closings: number } {
  const [closings, count] = useState(0)
  const isOpen = useSyncExternalStore(
    (changed) => on(dialogOf(id), 'toggle', changed),
    () => dialogOf(id)?.open ?? false,
    () => false,
  )
  useEffect(() => on(dialogOf(id), 'close', () => count((before) => before + 1)), [id])
  return { isOpen, closings }
}

/** Listens until the returned function is called. */
export function on(target: EventTarget | undefined, event: string, listener: () => void): () => void {
  target?.addEventListener(event, listener)
  return () => target?.removeEventListener(event, listener)
}

function isChanged(field: Element): boolean {
  if (field instanceof HTMLSelectElement)
    return Array.from(field.options).some((option) => option.selected !== option.defaultSelected)
  if (field instanceof HTMLInputElement && (field.type === 'checkbox' || field.type === 'radio'))
    return field.checked !== field.defaultChecked
  if (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)
    return field.value !== field.defaultValue
  return false
}
