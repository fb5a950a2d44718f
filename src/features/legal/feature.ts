import { feature } from '../feature.ts'
import * as contract from './contract.page.tsx'
import * as privacy from './datenschutz.page.tsx'
import * as imprint from './impressum.page.tsx'
import * as notes from './notes.page.tsx'
import * as terms from './terms.page.tsx'

export const legal = feature({
  name: 'legal',
  pages: [
    contract.kuendigen,
    contract.widerrufen,
    terms.agb,
    terms.nutzungsbedingungen,
    imprint.route,
    privacy.route,
    notes.barrierefreiheit,
    notes.datenquellen,
    notes.risikohinweise,
    notes.interessenkonflikte,
  ],
})
