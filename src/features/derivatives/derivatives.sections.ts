import { berlinTime } from '#contract/berlin.ts'
import { Failure } from '#contract/failures.ts'
import { germanDay, numberText, printed } from '#contract/number-format.ts'
import type { Figure } from '#contract/figures.ts'
import type { DerivativesSnapshot, Snapshot } from '#features/instrument/snapshots.contract.ts'
import { dayMs, type Instant, type TradingDay } from '#contract/vocabulary.ts'
import { FigureError } from '#figures/figure.ts'
import type { FigureArea } from '#figures/registry.ts'
import { closingHourInBerlin, isQuanto, lifeDays, subTypeOf } from '#market/derivatives.ts'
import { paperFigures } from '#market/paper-figures.ts'
import { observationsOf } from '#market/paper-observations.ts'
import { paperPayoff, payoffLine } from '#market/paper-payoff.ts'
import { remainderOf } from '#market/paper-redemption.ts'
import type { PaperState } from '#market/paper-state.ts'
import type { Instrument, Listing } from '#market/instruments.ts'
import { mainListing } from '#market/listings.ts'
import { moveBetween, underlyingSource } from '#market/underlying-source.ts'
import type { Asker } from '#api/asker.ts'
import { displayType, presentInstrument } from '#api/present-instrument.ts'
import { inPercent, tidy } from '#figures/rounding.ts'
import { iso } from '#api/present-time.ts'
import { requireQuality } from '#api/quality.ts'
import type { Rooms } from '#api/rooms.ts'
import { clientFigures } from './calculator.handlers.ts'
import { shownPaper, type ShownPaper } from './paper-state.ts'
import { endedSentence } from './ended-paper-words.ts'
import { levelDecimals, levelUnit, paperSentence } from './paper-words.ts'
import { quoteOf } from '#features/instrument/quotes.handlers.ts'
import { known, notTraded, number, registered, text, type SectionsOf } from '#features/instrument/snapshot-figures.ts'

export function derivativeSections(rooms: Rooms, listing: Listing, asker: Asker): SectionsOf<DerivativesSnapshot> {
  const { instrument } = listing
  const state = shownPaper(rooms, instrument, asker)
  if (!state) throw new Failure('INSTRUMENT_UNKNOWN', { entityValue: instrument.entityValue })
  const { derivative, base, underlying } = state
  const groups = groupsOf(state)
  const figures = groups.flatMap((group) => group.figures)
  const { lastDay, openEnd } = derivative
  return {
    type: 'DerivativesSnapshot',
    derivativesDetails: {
      shortName: instrument.name,
      officialName: instrument.name,
      nameSubcategory: displayType(instrument),
      ...(['warrant', 'knockOut', 'factor'].includes(derivative.kind) && {
        nameExerciseRight: derivative.isShort ? ('PUT' as const) : ('CALL' as const),
      }),
      openEnded: openEnd,
      quanto: isQuanto(derivative),
      isoCurrency: listing.notation.isoCurrency,
      numberUnderlyings: 1,
      dataStatus: 1,
      hasOnlyBidPrices: state.bid !== undefined && state.ask === undefined,
      hasIndicativeDetails: false,
      ...(derivative.barrier !== undefined && { hasBarrierBeenHit: state.barrierHit }),
      ...(!openEnd && {
        datetimeMaturity: iso(Date.parse(`${lastDay}T12:00:00Z`)),
        datetimeLastTradingDay: iso(Date.parse(`${lastDay}T12:00:00Z`)),
      }),
      ended: state.end,
    },
    derivativesFigure: {
      ...Object.fromEntries(figures.flatMap(({ id, value }) => (value === undefined ? [] : [[id, value]]))),
      ...clientFigures(state),
    },
    derivativesIssuer: { id: derivative.issuer.id, name: derivative.issuer.name },
    derivativesUnderlyingList: { list: [underlyingTerms(rooms, base, state)] },
    finderUnderlying: presentInstrument(base, rooms.origin),
    underlying: {
      instrument: presentInstrument(base, rooms.origin),
      quote: underlying,
      sincePaperClosePct: sincePaperClose(rooms, listing, state, asker),
    },
    figures: keyFacts(state),
    figureGroups: [
      ...groups.map((group) =>
        group.title === volatilityTitle
          ? { ...group, figures: [...group.figures, ...expectedVolatility(rooms, base, asker)] }
          : group,
      ),
      { title: 'Stammdaten', figures: facts(state, base) },
    ],
    description:
      state.end && !state.knockedOut ? endedSentence(state, state.end, base.name) : paperSentence(state, base.name),
    payoff: state.end ? undefined : paperPayoff(state),
    payoffLine: state.end ? undefined : payoffLine(state),
    observations: observationsOf(state)?.map(({ day, level, payout, performance, performancePa }) => ({
      date: day,
      level: tidy(level, 4),
      payout: tidy(payout, 4),
      performancePct: inPercent(performance),
      performancePctPa: inPercent(performancePa),
    })),
  }
}

/** Percent the underlying moved since the paper's own previous close, undefined where both closed at the same instant. */
function sincePaperClose(rooms: Rooms, listing: Listing, { base, at, underlying }: ShownPaper, asker: Asker) {
  const { previousCloseAt } = rooms.market.quote(listing.notation.id, requireQuality(asker, listing))
  if (previousCloseAt === undefined || iso(previousCloseAt) === underlying.datetimePreviousLast) return undefined
  return moveBetween(underlyingSource(rooms.universe, rooms.market), base.key, previousCloseAt, at)
}

function underlyingTerms(
  rooms: Rooms,
  base: Instrument,
  { derivative, strike, barrier, barrierHit }: PaperState,
): DerivativesSnapshot['derivativesUnderlyingList']['list'][number] {
  const { isoCurrency } = derivative.underlying
  return {
    instrument: presentInstrument(base, rooms.origin),
    isoCurrency,
    coverRatio: derivative.ratio,
    derivativesBarrierList: {
      list: [
        ...(strike === undefined
          ? []
          : [
              {
                typeBarrier: 'STRIKE',
                barrier: tidy(strike, 4),
                isoCurrencyUnderlying: isoCurrency,
                hasBeenHit: false,
              },
            ]),
        ...(barrier === undefined
          ? []
          : [
              {
                typeBarrier: derivative.kind === 'knockOut' ? 'KNOCK_OUT' : 'BARRIER',
                barrier: tidy(barrier, 4),
                isoCurrencyUnderlying: isoCurrency,
                hasBeenHit: barrierHit,
              },
            ]),
      ],
    },
  }
}

const term = (id: string, label: string, value: number | undefined, unit: string) =>
  number(id, label, value === undefined ? undefined : tidy(value, 4), unit)

/** A level of the underlying, with the decimals of its prices. */
const levelOf =
  (underlying: PaperState['derivative']['underlying']) =>
  (id: string, label: string, value: number | undefined): Figure => ({
    ...term(id, label, value, levelUnit(underlying)),
    ...(value !== undefined && { decimals: levelDecimals(underlying, value) }),
  })

/** Calendar days in Berlin from an instant to a day, in words. */
export function calendarDays(at: Instant, day: TradingDay): string {
  const { year, month, day: today } = berlinTime(at)
  const days = Math.round((Date.parse(day) - Date.UTC(year, month - 1, today)) / dayMs)
  return days === 0
    ? 'heute'
    : `${numberText(days, { decimals: 0, typography: printed })} ${days === 1 ? 'Tag' : 'Tage'}`
}

/** What the header's key strip says of a kind. */
function keyFacts(state: ShownPaper): Figure[] {
  const { derivative, strike, barrier, end, seenAt } = state
  const next = observationsOf(state)?.[0]
  const { underlying, ratio, lastDay, openEnd, cap, bonusLevel, factor, couponPct, isShort } = derivative
  const { participation, upperBarrier, nominal } = derivative
  const paysFixed = derivative.kind === 'exotic' && strike === undefined
  const level = levelOf(underlying)
  return [
    level('strike', 'Basispreis', strike),
    level('barrier', derivative.kind === 'knockOut' ? 'Knock-Out' : 'Barriere', barrier),
    level('upperBarrier', 'Obere Barriere', upperBarrier),
    level('cap', 'Cap', cap),
    term(
      'participationPct',
      'Partizipation ab Basispreis',
      participation === undefined ? undefined : participation * 100,
      '%',
    ),
    term('payout', 'Auszahlung, wenn nichts berührt wird', paysFixed ? nominal : undefined, 'EUR'),
    level('bonusLevel', 'Bonuslevel', bonusLevel),
    term('factor', 'Faktor', factor, ''),
    term('couponPct', 'Kupon p. a.', couponPct, '%'),
    text('nextObservation', 'Nächster Beobachtungstag', next && germanDay(next.day)),
    term('nextPayout', 'Auszahlung an diesem Tag', next?.payout, 'EUR'),
    term('nextReturn', 'Ertrag bei dieser Auszahlung', inPercent(next?.performance), '%'),
    ...(derivative.kind === 'capitalProtection' ? protection(derivative, strike) : []),
    text(
      'direction',
      'Richtung',
      ['warrant', 'knockOut', 'factor'].includes(derivative.kind)
        ? isShort
          ? 'fallende Kurse'
          : 'steigende Kurse'
        : undefined,
    ),
    term('coverRatio', 'Bezugsverhältnis', paysFixed ? undefined : ratio, ''),
    text('maturity', 'Bewertungstag', openEnd ? 'open end' : germanDay(lastDay)),
    text('daysLeft', 'Restlaufzeit', openEnd ? undefined : end ? 'beendet' : calendarDays(seenAt, lastDay)),
  ].filter(known)
}

/** The nominal comes back whole; above the strike the paper gains as the underlying does, up to the cap. */
const protection = ({ cap }: PaperState['derivative'], strike: number | undefined): Figure[] => [
  term('protectionPct', 'Kapitalschutz', 100, '%'),
  term('participationPct', 'Partizipation', 100, '%'),
  term('mostPct', 'Höchstbetrag', cap === undefined || !strike ? undefined : (100 * cap) / strike, '%'),
]

/** How a knock-out ends, and what moves its levels. */
function knockOutTerms(state: PaperState): Figure[] {
  const { derivative, end } = state
  if (derivative.kind !== 'knockOut') return []
  return [
    text('adjustment', 'Anpassung', derivative.financingRate === undefined ? 'keine' : 'täglich um die Finanzierung'),
    text('observed', 'Knock-Out-Zeitraum', 'Handelszeit des Basiswerts'),
    term('remainder', 'Restwert am Knock-Out', end ? undefined : remainderOf(state), 'EUR'),
  ]
}

/** The part of the coupon that has been earned so far, and what is paid where the underlying has fallen. */
function convertibleTerms({ derivative, days }: PaperState): Figure[] {
  const { kind, couponPct } = derivative
  if (kind !== 'reverseConvertible' || couponPct === undefined) return []
  return [
    term(
      'accrued',
      'Aufgelaufener Kupon, im Kurs enthalten',
      days === undefined ? undefined : (couponPct * Math.max(0, lifeDays(derivative) - days)) / 365,
      '%',
    ),
    text('settlement', 'Rückzahlung unter dem Basispreis', 'Gegenwert des Basiswerts'),
  ]
}

function facts(state: PaperState, base: Instrument): Figure[] {
  const { derivative, strike, end } = state
  const { issuer, issued, lastDay, openEnd, ratio, exercise, kind, nominal, underlying, level, financingRate } =
    derivative
  const paysFixed = kind === 'exotic' && strike === undefined
  return [
    text('issuer', 'Emittent', issuer.name),
    text('underlying', 'Basiswert', base.name),
    text('type', 'Produkttyp', displayType({ entityType: 'DERIVATIVE', entitySubType: subTypeOf[kind] })),
    text('issued', 'Begeben', germanDay(issued)),
    levelOf(underlying)('level', 'Basiswert bei Ausgabe', level),
    text(
      'lastTradingDay',
      'Letzter Handelstag',
      openEnd ? 'open end' : `${germanDay(lastDay)}, bis ${closingHourInBerlin}:00`,
    ),
    // Where an exotic paper pays a fixed sum, its key facts say which.
    term('coverRatio', 'Bezugsverhältnis', paysFixed ? undefined : ratio, ''),
    term('nominal', 'Nominal', paysFixed ? undefined : nominal, 'EUR'),
    text(
      'exercise',
      'Ausübung',
      kind === 'warrant' ? (exercise === 'american' ? 'amerikanisch' : 'europäisch') : undefined,
    ),
    levelOf(underlying)(
      'strike',
      end ? 'Basispreis zuletzt' : 'Basispreis heute',
      financingRate === undefined ? undefined : strike,
    ),
    number(
      'financingRate',
      'Finanzierung p. a.',
      financingRate === undefined ? undefined : tidy(financingRate * 100, 3),
      '%',
    ),
    ...knockOutTerms(state),
    ...convertibleTerms(state),
    text(
      'currency',
      'Währungssicherung',
      underlying.isoCurrency === 'EUR' ? undefined : isQuanto(derivative) ? 'ja (Quanto)' : 'keine',
    ),
  ].filter(known)
}

type Group = NonNullable<Snapshot['figureGroups']>[number]

const volatilityTitle = 'Volatilität, Zeit und Zins'
/** by index, and by country of a share: which index says what fluctuation is expected there */
const volatilityIndices: Readonly<Record<string, string>> = {
  DAX: 'VDAX-NEW',
  DE: 'VDAX-NEW',
  'EURO STOXX 50': 'VSTOXX',
  'S&P 500': 'VIX',
  US: 'VIX',
}

/** What the market of an underlying expects, beside what the price of a paper does. */
function expectedVolatility(rooms: Rooms, { entityType, name, isoCountry = '' }: Instrument, asker: Asker): Figure[] {
  const wanted = volatilityIndices[entityType === 'STOCK' ? isoCountry : name]
  const index = rooms.universe.ofType('INDEX').find((each) => each.name === wanted)
  return index
    ? [number('volatilityIndex', index.name, quoteOf(rooms, mainListing(index), asker).last, 'Pkt.', notTraded)]
    : []
}

/** The figures of the kind; none once the paper has ended, or where a rate is missing that they need. */
function groupsOf(state: PaperState): Group[] {
  try {
    return state.knockedOut || state.fx === undefined || (state.bid === undefined && state.ask === undefined)
      ? []
      : figureGroups(state)
  } catch (error) {
    if (error instanceof FigureError) return []
    throw error
  }
}

/** What an exotic paper has: barriers, or a strike and a cap. */
function exoticFiguresOf({ derivative, strike, barrier }: PaperState) {
  const returns = ['maxReturn', 'maxReturnPa', 'sidewaysReturn', 'sidewaysReturnPa'] as const
  if (strike !== undefined) return [...returns, 'breakEven'] as const
  const { isShort, upperBarrier } = derivative
  return [
    ...returns,
    ...(barrier !== undefined && !isShort ? (['lowerBarrierDistancePct'] as const) : []),
    ...(isShort || upperBarrier !== undefined ? (['upperBarrierDistancePct'] as const) : []),
  ]
}

/** The name of what a figure a year is counted from: `maxReturnPa`. */
const unyearly = (id: string): string | undefined => (id.endsWith('Pa') ? id.slice(0, -2) : undefined)
const tooFewDays = 'weniger als sieben Tage bis zum Bewertungstag, ein Jahreswert sagt dann nichts'

/** Figures that are prices of the underlying, and differences of them. */
const levels = new Set(['breakEven', 'outperformancePoint', 'barrierDistanceAbs', 'strikeDistanceAbs'])
const isLevel = (id: string): boolean => levels.has(id)

function figureGroups(state: PaperState): Group[] {
  const { derivative } = state
  const units = { money: derivative.quotedInPercent ? '%' : 'EUR', price: levelUnit(derivative.underlying) }
  const group = <F extends object>(
    title: string,
    { area, figures }: { area: FigureArea; figures: F },
    ids: readonly (keyof F & string)[],
  ): Group => ({
    title,
    // The spread is paid in the paper's money, also for a whole unit of an underlying in another currency.
    figures: ids.map((id) => {
      const value = typeof figures[id] === 'number' ? figures[id] : undefined
      const figure = registered(
        area,
        id,
        value,
        id === 'spreadHomogenized' ? { ...units, price: units.money } : units,
        state.yearlyDays === 0 && typeof figures[unyearly(id) as keyof F] === 'number' ? tooFewDays : undefined,
      )
      return isLevel(id) && value !== undefined
        ? { ...figure, decimals: levelDecimals(derivative.underlying, value) }
        : figure
    }),
  })
  const spread = ['spreadAbs', 'spreadPct', 'spreadHomogenized'] as const
  const found = paperFigures(state)
  switch (found.area) {
    case 'warrant':
      return [
        group('Bewertung', found, [
          'breakEven',
          'premiumPct',
          'premiumPctPa',
          'intrinsicValue',
          'timeValue',
          'fairValue',
          'moneyness',
          'strikeDistancePct',
          ...spread,
        ]),
        group('Hebel und Risiko', found, ['gearing', 'omega', 'delta', 'gamma', 'totalLossProbability']),
        group(volatilityTitle, found, ['impliedVolatility', 'vega', 'theta', 'thetaWeek', 'thetaPct', 'rho']),
      ]
    case 'knockOut':
      return [
        group('Hebel und Abstand', found, [
          'gearing',
          'barrierDistanceAbs',
          'barrierDistancePct',
          'strikeDistanceAbs',
          'strikeDistancePct',
        ]),
        group('Bewertung', found, ['intrinsicValue', 'premiumAbs', 'knockOutProbability', ...spread]),
      ]
    case 'discount':
      return [
        group('Rendite', found, [
          'discountPct',
          'maxReturn',
          'maxReturnPa',
          'sidewaysReturn',
          'sidewaysReturnPa',
          'breakEven',
          'outperformancePoint',
          'capDistancePct',
        ]),
        group('Spanne', found, spread),
      ]
    case 'bonus':
      return [
        group('Rendite und Puffer', found, [
          'bonusAmount',
          'bonusReturn',
          'bonusReturnPa',
          'barrierDistancePct',
          'premiumPct',
          'premiumPctPa',
          'maxReturn',
        ]),
        group('Spanne', found, spread),
      ]
    case 'reverseConvertible':
      return [
        group('Rendite', found, [
          'maxReturn',
          'maxReturnPa',
          'sidewaysReturn',
          'sidewaysReturnPa',
          'strikeDistancePct',
        ]),
        group('Spanne', found, ['spreadAbs', 'spreadPct']),
      ]
    case 'participation':
      return [group('Bewertung', found, ['premiumPct', 'breakEven', ...spread])]
    case 'sprint':
      return [
        group('Rendite', found, [
          'maxReturn',
          'maxReturnPa',
          'sidewaysReturn',
          'sidewaysReturnPa',
          'breakEven',
          'premiumPct',
        ]),
        group('Spanne', found, spread),
      ]
    case 'exotic':
      return [
        group('Rendite und Abstand', found, exoticFiguresOf(state)),
        group('Spanne', found, ['spreadAbs', 'spreadPct']),
      ]
    case 'paper':
      return [group('Spanne', found, ['spreadAbs', 'spreadPct'])]
  }
}
