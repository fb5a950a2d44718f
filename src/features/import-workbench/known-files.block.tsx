import { Board } from '#web/blocks/board.tsx'

/** Whose files are read without any question. */
export const KnownFiles = () => (
  <Board title="Das erkennen wir" footer={<span>Bei anderen Tabellen sagst du, was in welcher Spalte ist.</span>}>
    <dl className="known-files">
      <dt>Banken und Broker</dt>
      <dd>
        comdirect, Consorsbank, DEGIRO, DKB, flatex, ING, Interactive Brokers, onvista bank, Scalable Capital,
        Smartbroker, Trade Republic
      </dd>
      <dt>Programme</dt>
      <dd>Ghostfolio, Parqet, Portfolio Performance, Yahoo Finance, Parkett selbst</dd>
    </dl>
  </Board>
)
