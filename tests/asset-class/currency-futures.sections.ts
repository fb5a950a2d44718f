import type { ClassSections } from '#features/instrument/class-sections.ts'

/** One figure, to be found again. */
export const currencyFutureSections: ClassSections = (_rooms, { instrument }) => ({
  type: 'FuturesSnapshot',
  figures: [{ id: 'pair', label: 'Paar', unit: '', text: instrument.name }],
})
