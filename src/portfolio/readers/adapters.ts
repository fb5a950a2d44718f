import type { DocumentAdapter, TableAdapter } from './adapter.ts'
import { comdirectDepotuebersicht } from './adapters/comdirect-depotuebersicht.ts'
import { comdirectDepotumsaetze } from './adapters/comdirect-depotumsaetze.ts'
import { consorsbankOrderuebersicht } from './adapters/consorsbank-orderuebersicht.ts'
import { consorsbankUmsatzuebersicht } from './adapters/consorsbank-umsatzuebersicht.ts'
import { degiroTransactions } from './adapters/degiro-transactions.ts'
import { dkbDepot } from './adapters/dkb-depot.ts'
import { flatexDepotumsaetze } from './adapters/flatex-depotumsaetze.ts'
import { ghostfolioCsv } from './adapters/ghostfolio-csv.ts'
import { ghostfolioJson } from './adapters/ghostfolio-json.ts'
import { ingDepotbewertung } from './adapters/ing-depotbewertung.ts'
import { interactiveBrokersFlex } from './adapters/interactive-brokers-flex.ts'
import { onvistaBankDepotuebersicht } from './adapters/onvista-bank-depotuebersicht.ts'
import { parkett } from './adapters/parkett.ts'
import { parqet } from './adapters/parqet.ts'
import { portfolioPerformance } from './adapters/portfolio-performance.ts'
import { scalableCapital } from './adapters/scalable-capital.ts'
import { smartbrokerAuftraege } from './adapters/smartbroker-auftraege.ts'
import { tradeRepublic } from './adapters/trade-republic.ts'
import { tradeRepublicPytr } from './adapters/trade-republic-pytr.ts'
import { yahooPortfolio } from './adapters/yahoo-portfolio.ts'

/** Every format that is read. A new adapter is one import and one line here. */
export const tableAdapters: readonly TableAdapter[] = [
  comdirectDepotuebersicht,
  comdirectDepotumsaetze,
  consorsbankOrderuebersicht,
  consorsbankUmsatzuebersicht,
  degiroTransactions,
  dkbDepot,
  flatexDepotumsaetze,
  ghostfolioCsv,
  ingDepotbewertung,
  onvistaBankDepotuebersicht,
  parkett,
  parqet,
  portfolioPerformance,
  scalableCapital,
  smartbrokerAuftraege,
  tradeRepublic,
  tradeRepublicPytr,
  yahooPortfolio,
]

export const documentAdapters: readonly DocumentAdapter[] = [ghostfolioJson, interactiveBrokersFlex]
