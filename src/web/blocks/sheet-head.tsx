import { Icon } from '#web/shell/icons.tsx'

/** The head of a sheet: its name, and on phones the way back for who cannot tap beside it. */
export const SheetHead = ({ title, sheet }: { title: string /** its id */; sheet: string }) => (
  <header className="sheet-head">
    <h2>{title}</h2>
    <button
      className="btn ghost square only-m"
      type="button"
      title={`${title} schließen`}
      popoverTarget={sheet}
      popoverTargetAction="hide"
    >
      <Icon name="close" />
      <span className="vh">{title} schließen</span>
    </button>
  </header>
)
