import type { Instrument } from '#contract/instruments.ts'
import { getJson } from '#web/client/api.ts'
import { make } from '#web/client/dom.ts'
import { toast } from '#web/client/layers.ts'
import {
  type ChartState,
  type ChartType,
  chartTypes,
  type Compared,
  type Indicator,
  indicators,
  mostCompared,
} from '#web/charts/interactive/state.ts'

type Change = (change: Partial<ChartState>) => void

const isType = (text: string): text is ChartType => text in chartTypes
const isIndicator = (text: string): text is Indicator => text in indicators

/** Type, scale, indicators and comparison; each choice redraws the chart. */
export function toolbar(state: () => ChartState, change: Change): HTMLElement[] {
  const type = make('select', { 'aria-label': 'Darstellung' }) as HTMLSelectElement // made as one
  for (const [value, label] of Object.entries(chartTypes)) type.append(new Option(label, value))
  type.addEventListener('change', () => isType(type.value) && change({ type: type.value }))
  const log = check('log. Achse', state().logarithmic, (logarithmic) => change({ logarithmic }))
  const list = make('ul', { class: 'chart-indicators' })
  for (const [key, label] of Object.entries(indicators)) {
    if (!isIndicator(key)) continue
    list.append(
      make(
        'li',
        {},
        check(label, state().indicators.has(key), (on) => {
          const chosen = new Set(state().indicators)
          if (on) chosen.add(key)
          else chosen.delete(key)
          change({ indicators: chosen })
        }),
      ),
    )
  }
  const box = make('details', { class: 'venue-switch' }, make('summary', { class: 'chip' }, 'Indikatoren'), list)
  return [type, log, box, comparison(state, change)]
}

function check(label: string, on: boolean, changed: (on: boolean) => void): HTMLElement {
  const input = make('input', { type: 'checkbox' }) as HTMLInputElement // made as one
  input.checked = on
  input.addEventListener('change', () => changed(input.checked))
  return make('label', {}, input, label)
}

function comparison(state: () => ChartState, change: Change): HTMLElement {
  const input = make('input', {
    type: 'search',
    placeholder: 'Wert vergleichen …',
    'aria-label': 'Wert vergleichen',
  }) as HTMLInputElement // made as one
  const chips = make('span', { class: 'chips' })
  const form = make(
    'form',
    { class: 'acts' },
    make('span', { class: 'input small' }, input),
    make('button', { class: 'chip' }, 'Vergleichen'),
    chips,
  )
  const show = () => {
    chips.replaceChildren(
      ...state().compared.map((each) => {
        const chip = make(
          'button',
          { type: 'button', class: 'chip', title: `${each.name} entfernen` },
          `${each.name} ✕`,
        )
        chip.addEventListener('click', () => {
          change({ compared: state().compared.filter((other) => other !== each) })
          show()
        })
        return chip
      }),
    )
  }
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    void find(input.value.trim()).then((found) => {
      if (!found) return toast(`Keine Treffer für „${input.value}“`, 'error')
      if (state().compared.length >= mostCompared)
        return toast('Mehr als fünf Werte lassen sich nicht vergleichen.', 'error')
      input.value = ''
      change({ compared: [...state().compared, found] })
      show()
    })
  })
  show()
  return form
}

async function find(text: string): Promise<Compared | undefined> {
  if (!text) return undefined
  try {
    const { list } = await getJson<{ list: Instrument[] }>(
      `/v1/instruments/query?${new URLSearchParams({ searchValue: text, limit: '1' })}`,
    )
    const [first] = list
    return first && { entityType: first.entityType, entityValue: first.entityValue, name: first.tinyName }
  } catch {
    return undefined
  }
}
