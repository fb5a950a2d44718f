import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { CAPITAL_INCOME_TAX, yieldAfterTax } from './bond-after-tax.ts'
import { bondFlows, type CouponFrequency } from './bond-flows.ts'
import { afterTax, bondFigures, valuedPayments, type BondFacts } from './bond.ts'
import { couponGrid, gridOfPeriod } from './coupon-grid.ts'
import { tradingDayOf } from '#calendar/days.ts'
import { dayOf } from './dates.ts'
import { dayCounts, interestDays, yearFraction } from './day-count.ts'

const day = (iso: string): number => dayOf('day', iso)

test.each(['2026-02-29', '2026-13-01', '26-01-01', 'x', '2026-1-1', '1899-12-31'])('%s is no day', (iso) =>
  expect(() => day(iso)).toThrow(/ein Tag wie/))

test('a month end stays a month end', () => {
  const grid = couponGrid(day('2028-02-29'), 2)
  expect([1, 2, 3].map((index) => tradingDayOf(grid.at(index)))).toEqual(['2027-08-31', '2027-02-28', '2026-08-31'])
  expect(tradingDayOf(couponGrid(day('2026-08-30'), 2).at(1))).toBe('2026-02-28')
})

describe('day counts', () => {
  test.each([
    { from: '2026-01-31', to: '2026-02-28', is: 28 },
    { from: '2026-02-28', to: '2026-03-31', is: 32 },
    { from: '2026-08-30', to: '2026-08-31', is: 0 },
    { from: '2025-11-20', to: '2026-11-20', is: 360 },
  ])('30E/360 from $from to $to', ({ from, to, is }) => expect(interestDays(day(from), day(to), '30E/360')).toBe(is))

  // ISDA, EMU and Market Conventions: Recent Developments (1998), appendix: the worked examples of ACT/ACT ISMA
  test.each([
    {
      given: 'a regular period',
      from: '2003-11-01',
      to: '2004-05-01',
      period: ['2003-11-01', '2004-05-01'],
      frequency: 2,
      is: 0.5,
    },
    {
      given: 'a short first period',
      from: '1999-02-01',
      to: '1999-07-01',
      period: ['1998-07-01', '1999-07-01'],
      frequency: 1,
      is: 150 / 365,
    },
    {
      given: 'a regular year',
      from: '1999-07-01',
      to: '2000-07-01',
      period: ['1999-07-01', '2000-07-01'],
      frequency: 1,
      is: 1,
    },
    {
      given: 'a long first period',
      from: '2002-08-15',
      to: '2003-07-15',
      period: ['2003-01-15', '2003-07-15'],
      frequency: 2,
      is: 0.915760869565,
    },
    {
      given: 'the same, its own ends named',
      from: '2002-08-15',
      to: '2003-07-15',
      period: ['2002-08-15', '2003-07-15'],
      frequency: 2,
      is: 0.915760869565,
    },
    {
      given: 'a short last period',
      from: '2000-01-30',
      to: '2000-06-30',
      period: ['2000-01-30', '2000-07-30'],
      frequency: 2,
      is: 0.417582417582,
    },
    {
      given: 'month ends',
      from: '1999-11-30',
      to: '2000-04-30',
      period: ['2000-02-29', '2000-05-31'],
      frequency: 4,
      is: 0.415760869565,
    },
  ])('ACT/ACT ICMA, $given', ({ from, to, period: [start = '', end = ''], frequency, is }) => {
    const grid = gridOfPeriod(day(start), day(end), frequency)
    expect(yearFraction(day(from), day(to), 'ACT/ACT ICMA', grid)).toBeCloseTo(is, 11)
  })

  test('without a period there is no ICMA fraction', () =>
    expect(yearFraction(day('2026-01-01'), day('2026-02-01'), 'ACT/ACT ICMA', undefined)).toBeUndefined())
})

const bond = (
  facts: Partial<Omit<BondFacts, 'maturity' | 'settlement'>> & { settles: string; matures: string },
): BondFacts => {
  const { settles, matures, ...rest } = facts
  return { coupon: 5, frequency: 1, settlement: day(settles), maturity: day(matures), ...rest }
}

describe('published values', () => {
  // Microsoft Excel, help of PRICE and YIELD: 94.63436 and 6.5 %
  test('a half-yearly bond in 30/360', () => {
    const terms = {
      coupon: 5.75,
      frequency: 2 as const,
      dayCount: '30E/360' as const,
      yieldFrequency: 2,
      settles: '2008-02-15',
    }
    expect(bondFigures(bond({ ...terms, matures: '2017-11-15', yieldToMaturity: 0.065 })).cleanPrice).toBeCloseTo(
      94.63436,
      5,
    )
    expect(bondFigures(bond({ ...terms, matures: '2016-11-15', cleanPrice: 95.04287 })).yieldToMaturity).toBeCloseTo(
      0.065,
      7,
    )
  })

  // Microsoft Excel, help of DURATION and MDURATION: 5.99377 and 5.73567
  test('durations', () => {
    const figures = bondFigures(
      bond({
        coupon: 8,
        frequency: 2,
        yieldFrequency: 2,
        settles: '2008-01-01',
        matures: '2016-01-01',
        yieldToMaturity: 0.09,
      }),
    )
    expect(figures.macaulayDuration).toBeCloseTo(5.993775, 6)
    expect(figures.modifiedDuration).toBeCloseTo(5.73567, 5)
  })

  // printed by a German portal: 4.75 · 46/360 = 0.607; 4.75/97.96 = 4.849 %; 3.325/1.05146 = 3.162; 3.162 · 5.146 % =
  // 0.163
  test('accrued interest, current yield, modified duration, elasticity', () => {
    const figures = bondFigures(
      bond({
        coupon: 4.75,
        dayCount: '30E/360',
        settles: '2026-05-16',
        matures: '2029-03-30',
        cleanPrice: 97.96,
      }),
    )
    expect(figures.accruedInterest).toBeCloseTo(0.607, 3)
    expect(figures.currentYield).toBeCloseTo(0.04849, 5)
    expect(figures.modifiedDuration).toBeCloseTo(figures.macaulayDuration! / (1 + figures.yieldToMaturity!), 12)
    expect(figures.interestElasticity).toBeCloseTo(figures.modifiedDuration! * figures.yieldToMaturity!, 12)
  })
})

describe('cash flows', () => {
  test('a short first coupon, then regular ones', () => {
    const facts = bond({
      settles: '2026-03-01',
      matures: '2028-06-15',
      interestFrom: day('2026-02-15'),
      cleanPrice: 100,
    })
    const figures = bondFigures(facts)
    // 120 of the 365 days from 15 June 2025
    expect(figures.cashFlows?.map(({ date, amount }) => [date, Math.round(amount * 1e6) / 1e6])).toEqual([
      ['2026-06-15', Math.round(((5 * 120) / 365) * 1e6) / 1e6],
      ['2027-06-15', 5],
      ['2028-06-15', 105],
    ])
    expect(figures.accruedInterest).toBeCloseTo((5 * 14) / 365, 12)
    expect(figures.nextCouponDate).toBe('2026-06-15')
  })

  test('a long first coupon is counted through its quasi-coupon dates', () => {
    const figures = bondFigures(
      bond({
        settles: '2026-07-01',
        matures: '2029-06-15',
        interestFrom: day('2026-02-15'),
        firstCoupon: day('2027-06-15'),
        cleanPrice: 100,
      }),
    )
    expect(figures.cashFlows?.[0]).toEqual({ date: '2027-06-15', amount: expect.closeTo(5 * (120 / 365 + 1), 10) })
    expect(figures.accruedInterest).toBeCloseTo(5 * (120 / 365 + 16 / 365), 12)
    expect(figures.cashFlows).toHaveLength(3)
  })

  test('a first coupon beside the regular dates', () => {
    const figures = bondFigures(
      bond({
        settles: '2026-07-01',
        matures: '2028-06-15',
        interestFrom: day('2026-06-15'),
        firstCoupon: day('2026-12-15'),
        cleanPrice: 100,
      }),
    )
    expect(figures.cashFlows).toEqual([
      { date: '2026-12-15', amount: expect.closeTo((5 * 183) / 365, 12) },
      { date: '2027-06-15', amount: expect.closeTo((5 * 182) / 365, 12) },
      { date: '2028-06-15', amount: 105 },
    ])
    expect(figures.accruedInterest).toBeCloseTo((5 * 16) / 365, 12)
  })

  test('by its days where the convention says so', () => {
    const { flows } = bondFlows(
      { coupon: 3.6, frequency: 2, maturity: day('2027-01-01'), dayCount: 'ACT/360', redemption: 100 },
      day('2026-01-01'),
    )
    expect(flows[0]?.amount).toBeCloseTo((3.6 * 181) / 360, 12)
    expect(flows.map(({ years }) => years)).toEqual([0.5, 1])
  })

  test('on a coupon day nothing has accrued, and that coupon is the seller’s', () => {
    const figures = bondFigures(bond({ settles: '2026-06-15', matures: '2028-06-15', cleanPrice: 100 }))
    expect(figures.accruedInterest).toBe(0)
    expect(figures.nextCouponDate).toBe('2027-06-15')
    expect(figures.yieldToMaturity).toBeCloseTo(0.05, 13)
  })
})

describe('payments at their present values', () => {
  // 5/1.04 + 5/1.04² + 105/1.04³
  test('of three years at 4 %', () => {
    const payments = valuedPayments(bond({ settles: '2026-01-01', matures: '2029-01-01', yieldToMaturity: 0.04 })) ?? []
    expect(payments).toEqual([
      { date: '2027-01-01', interest: 5, redemption: 0, presentValue: expect.closeTo(4.807692307692, 11) },
      { date: '2028-01-01', interest: 5, redemption: 0, presentValue: expect.closeTo(4.622781065089, 11) },
      { date: '2029-01-01', interest: 5, redemption: 100, presentValue: expect.closeTo(93.344617660446, 11) },
    ])
  })
  test('of a zero bond there is one', () =>
    expect(
      valuedPayments(bond({ frequency: 0, settles: '2026-01-01', matures: '2031-01-01', cleanPrice: 80 })),
    ).toEqual([{ date: '2031-01-01', interest: 0, redemption: 100, presentValue: expect.closeTo(80, 11) }]))
  test('without a price they have none, nor is there a yield after tax', () => {
    expect(valuedPayments(bond({ settles: '2027-06-01', matures: '2029-01-01' }))).toMatchObject([
      { interest: 5, presentValue: undefined },
      { redemption: 100, presentValue: undefined },
    ])
    expect(valuedPayments({ coupon: 5 })).toBeUndefined()
    expect(afterTax(bond({ settles: '2026-01-01', matures: '2029-01-01' }))).toBeUndefined()
  })
  test('at par the tax takes its part of the coupon', () =>
    expect(afterTax(bond({ settles: '2026-01-01', matures: '2029-01-01', cleanPrice: 100 }))).toBeCloseTo(
      0.05 * (1 - CAPITAL_INCOME_TAX),
      12,
    ))
})

test('a zero bond', () => {
  const figures = bondFigures(bond({ frequency: 0, settles: '2026-01-01', matures: '2031-01-01', cleanPrice: 80 }))
  expect(figures.yieldToMaturity).toBeCloseTo(1.25 ** 0.2 - 1, 13)
  expect(figures.macaulayDuration).toBe(5)
  expect(figures).toMatchObject({
    accruedInterest: 0,
    dirtyPrice: 80,
    currentYield: undefined,
    nextCouponDate: undefined,
  })
  expect(figures.cashFlows).toEqual([{ date: '2031-01-01', amount: 100 }])
})

describe('after tax', () => {
  const terms = {
    coupon: 4,
    frequency: 1 as const,
    maturity: day('2031-01-01'),
    dayCount: 'ACT/ACT ICMA' as const,
    redemption: 100,
  }

  test('at par the tax takes its part of the coupon, accrued interest or not', () => {
    expect(yieldAfterTax(bondFlows(terms, day('2026-01-01')), 100)).toBeCloseTo(0.04 * (1 - CAPITAL_INCOME_TAX), 12)
    expect(yieldAfterTax(bondFlows(terms, day('2026-07-01')), 100)).toBeCloseTo(0.04 * (1 - CAPITAL_INCOME_TAX), 4)
  })

  // 80 becomes 100 in five years; tax on 20 leaves 94.725
  test('a zero bond is taxed on its gain', () =>
    expect(yieldAfterTax(bondFlows({ ...terms, frequency: 0 }, day('2026-01-01')), 80)).toBeCloseTo(
      (94.725 / 80) ** 0.2 - 1,
      12,
    ))
})

test('a missing price leaves the rest; a repaid bond is refused', () => {
  expect(bondFigures(bond({ settles: '2026-01-01', matures: '2031-01-01' }))).toMatchObject({
    accruedInterest: 0,
    yieldToMaturity: undefined,
    convexity: undefined,
    nextCouponDate: '2027-01-01',
  })
  expect(() => bondFigures(bond({ settles: '2031-01-01', matures: '2031-01-01' }))).toThrow('schon fällig')
})

describe('for all bonds', () => {
  const anyBond = fc
    .record({
      coupon: fc.double({ min: 0, max: 15, noNaN: true }),
      frequency: fc.constantFrom<CouponFrequency>(0, 1, 2, 4),
      settlement: fc.integer({ min: 15_000, max: 20_000 }),
      term: fc.integer({ min: 40, max: 12_000 }),
      dayCount: fc.constantFrom(...dayCounts),
      yieldFrequency: fc.constantFrom(1, 2, 4),
      yieldToMaturity: fc.double({ min: -0.2, max: 0.4, noNaN: true }),
    })
    .map(({ term, ...facts }) => ({ ...facts, maturity: facts.settlement + term }))

  test('yield → price → yield', () =>
    fc.assert(
      fc.property(anyBond, (facts) => {
        const { cleanPrice } = bondFigures(facts)
        fc.pre(cleanPrice !== undefined && cleanPrice > 0)
        const { yieldToMaturity: _, ...unknown } = facts
        expect(bondFigures({ ...unknown, cleanPrice }).yieldToMaturity).toBeCloseTo(facts.yieldToMaturity, 9)
      }),
      { seed: 8, numRuns: 200 },
    ))

  test('present values add up to the dirty price, interest and redemption to the payments', () =>
    fc.assert(
      fc.property(anyBond, (facts) => {
        const { dirtyPrice = NaN, cashFlows = [] } = bondFigures(facts)
        const payments = valuedPayments(facts) ?? []
        expect(payments.reduce((sum, { presentValue = NaN }) => sum + presentValue, 0) / dirtyPrice).toBeCloseTo(1, 10)
        expect(payments.map(({ date, interest, redemption }) => ({ date, amount: interest + redemption }))).toEqual(
          cashFlows.map(({ date, amount }) => ({ date, amount: expect.closeTo(amount, 10) })),
        )
      }),
      { seed: 10, numRuns: 200 },
    ))

  test('modified duration is the slope of the price, convexity its curvature', () =>
    fc.assert(
      fc.property(anyBond, (facts) => {
        const priceAt = (change: number): number =>
          bondFigures({ ...facts, yieldToMaturity: facts.yieldToMaturity + change }).dirtyPrice!
        const { modifiedDuration, convexity, dirtyPrice } = bondFigures(facts)
        const h = 1e-5
        const slope = (priceAt(h) - priceAt(-h)) / (2 * h)
        const curvature = (priceAt(100 * h) - 2 * dirtyPrice! + priceAt(-100 * h)) / (100 * h) ** 2
        expect(-slope / dirtyPrice! / modifiedDuration!).toBeCloseTo(1, 4)
        expect(curvature / dirtyPrice! / convexity!).toBeCloseTo(1, 2)
      }),
      { seed: 9, numRuns: 100 },
    ))
})
