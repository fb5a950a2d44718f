/** Units of goods, as the reference data calls them, and how many of a smaller unit one of them holds. */
const smaller: Readonly<Record<string, readonly { unit: string; factor: number }[]>> = {
  Feinunze: [
    { unit: 'Gramm', factor: 31.1034768 },
    { unit: 'Kilogramm', factor: 0.0311034768 },
  ],
  Barrel: [{ unit: 'Liter', factor: 158.987294928 }],
  Gallone: [{ unit: 'Liter', factor: 3.785411784 }],
  Pfund: [{ unit: 'Kilogramm', factor: 0.45359237 }],
  Tonne: [{ unit: 'Kilogramm', factor: 1000 }],
}

/** What else a price per unit can be said per; empty for units that nothing is converted from. */
export const unitsWithin = (unit: string): readonly { unit: string; factor: number }[] => smaller[unit] ?? []
