import type { ReactNode } from 'react'

export interface LeadFigure {
  label: string
  value: ReactNode
  /** what it is measured against, or of when it is */
  detail?: ReactNode
}

interface LeadFiguresProps {
  /** its detail says where it comes from */
  lead: LeadFigure & { unit?: string }
  figures: readonly LeadFigure[]
  label?: string
}

/** One large figure with its source, and up to six that explain it. */
export const LeadFigures = ({ lead, figures, label = 'Auf einen Blick' }: LeadFiguresProps) => (
  <section className="board figures" aria-label={label}>
    <div className="figures-lead">
      <p className="xs mut2">{lead.label}</p>
      <p className="v">
        {lead.value} {lead.unit ? <small>{lead.unit}</small> : null}
      </p>
      {lead.detail ? <p className="source">{lead.detail}</p> : null}
    </div>
    <dl>
      {figures.map((figure) => (
        <div key={figure.label}>
          <dt>{figure.label}</dt>
          <dd>
            {figure.value}
            {figure.detail ? <small>{figure.detail}</small> : null}
          </dd>
        </div>
      ))}
    </dl>
  </section>
)
