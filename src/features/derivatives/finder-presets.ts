import type { PaperFilterName } from './paper-filters.contract.ts'

/** A search that readers start from. */
export interface PaperPreset {
  name: string
  rule: string
  filters: Readonly<Partial<Record<PaperFilterName, string>>>
}

const presets: Readonly<Record<string, readonly PaperPreset[]>> = {
  KNOCKOUT_CERTIFICATE: [
    { name: 'Hebel um 5', rule: 'Hebel 4 bis 6', filters: { gearingAskRange: '4;6' } },
    {
      name: 'Mit Sicherheitsabstand',
      rule: 'Abstand ab 20 %, Hebel ab 2',
      filters: { differenceKnockoutPctRange: '20;', gearingAskRange: '2;' },
    },
    {
      name: 'Mit Stop-Loss',
      rule: 'Stop-Loss, Hebel bis 8',
      filters: { variant: 'stopLoss', gearingAskRange: ';8' },
    },
  ],
  WARRANT: [
    { name: 'Am Geld', rule: 'Basispreis höchstens 3 % entfernt', filters: { strikeDistancePctRange: '-3;3' } },
    {
      name: 'Mit Zeit',
      rule: 'über 12 Monate, Omega bis 8',
      filters: { term: 'longer', omegaRange: ';8' },
    },
    { name: 'Tief im Geld', rule: 'Delta 0,7 bis 1 (Calls)', filters: { deltaRange: '0,7;1' } },
  ],
  DISCOUNT_CERTIFICATE: [
    { name: 'Vorsichtig', rule: 'Discount ab 15 %', filters: { discountPctRange: '15;' } },
    { name: 'Seitwärts', rule: 'Seitwärtsrendite ab 5 % p. a.', filters: { sidewaysReturnPaRange: '5;' } },
  ],
  BONUS_CERTIFICATE: [
    { name: 'Weiter Puffer', rule: 'Abstand zur Barriere ab 25 %', filters: { differenceKnockoutPctRange: '25;' } },
    {
      name: 'Bonus mit Puffer',
      rule: 'Bonusrendite ab 5 % p. a., Abstand ab 15 %',
      filters: { bonusReturnPaRange: '5;', differenceKnockoutPctRange: '15;' },
    },
  ],
  REVERSE_CONVERTIBLE: [
    { name: 'Hoher Kupon', rule: 'Kupon ab 8 % p. a.', filters: { couponPctRange: '8;' } },
    { name: 'Unter 12 Monate', rule: '6 bis 12 Monate', filters: { term: 'upTo12M' } },
  ],
}

export const presetsFor = (entitySubType: string): readonly PaperPreset[] => presets[entitySubType] ?? []
