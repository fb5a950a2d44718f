import { dayFrom, type DayNumber, yearOf } from '#calendar/days.ts'

/** Sums by calendar year of values that come in order of days. */
export class YearSums {
  readonly sums = new Map<number, number>()
  private year = 0
  private from = 0
  private to = -1

  add(day: DayNumber, value: number): void {
    if (day < this.from || day > this.to) {
      this.year = yearOf(day)
      this.from = dayFrom(this.year, 1, 1)
      this.to = dayFrom(this.year, 12, 31)
    }
    this.sums.set(this.year, (this.sums.get(this.year) ?? 0) + value)
  }
}

export class QuickPool {
  units = 0
  cost = 0
  gross = 0
  instrumentGross = 0
  realized = 0
  forex = 0

  add(units: number, cost: number, gross: number, instrumentGross: number): void {
    this.units += units
    this.cost += cost
    this.gross += gross
    this.instrumentGross += instrumentGross
  }

  take(units: number, proceeds: number, instrumentRate: number): void {
    const part = units / this.units
    const gross = this.gross * part
    const instrumentGross = this.instrumentGross * part
    this.realized += proceeds - gross
    this.forex += instrumentGross * instrumentRate - gross
    this.units -= units
    const empty = this.units === 0
    this.cost = empty ? 0 : this.cost - this.cost * part
    this.gross = empty ? 0 : this.gross - gross
    this.instrumentGross = empty ? 0 : this.instrumentGross - instrumentGross
  }
}

export interface OpenLots {
  units: number
  cost: number
  gross: number
  instrumentGross: number
}

/** Lots of one depot, the oldest first, four numbers each. */
export class QuickLots {
  private readonly values: number[] = []
  private head = 0
  takenCost = 0
  takenGross = 0
  takenInstrumentGross = 0
  /** size of the cost of all lots the last sale took from, whole */
  touched = 0

  add(units: number, cost: number, gross: number, instrumentGross: number): void {
    this.values.push(units, cost, gross, instrumentGross)
  }

  /** Takes shares off the oldest lots and leaves their values in `taken…`; false where fewer are held. */
  take(wanted: number): boolean {
    const { values } = this
    this.takenCost = 0
    this.takenGross = 0
    this.takenInstrumentGross = 0
    this.touched = 0
    let left = wanted
    while (left > 0) {
      const at = this.head
      const units = values[at]
      if (units === undefined) return false
      const part = units <= left ? 1 : left / units
      const cost = values[at + 1] ?? 0
      const gross = values[at + 2] ?? 0
      const instrumentGross = values[at + 3] ?? 0
      this.touched += Math.abs(cost)
      this.takenCost += cost * part
      this.takenGross += gross * part
      this.takenInstrumentGross += instrumentGross * part
      if (part === 1) {
        this.head += 4
        left -= units
        continue
      }
      values[at] = units - left
      values[at + 1] = cost - cost * part
      values[at + 2] = gross - gross * part
      values[at + 3] = instrumentGross - instrumentGross * part
      left = 0
    }
    return true
  }

  addOpen(open: OpenLots): void {
    for (let at = this.head; at < this.values.length; at += 4) {
      open.units += this.values[at] ?? 0
      open.cost += this.values[at + 1] ?? 0
      open.gross += this.values[at + 2] ?? 0
      open.instrumentGross += this.values[at + 3] ?? 0
    }
  }
}
