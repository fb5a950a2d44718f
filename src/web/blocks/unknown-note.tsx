interface UnknownNoteProps {
  /** what the address asked for; nothing to say without it */
  asked: string | undefined
  /** „Sortierung“, „Notierung“ */
  what: string
  /** „Gezeigt wird …“ */
  instead: string
}

/** Says that a part of the address means nothing here, and what is shown in its place. */
export const UnknownNote = ({ asked, what, instead }: UnknownNoteProps) =>
  asked === undefined ? null : (
    <p className="pad sm mut2" role="status">
      Die {what} „{asked.slice(0, 40)}“ gibt es hier nicht. {instead}
    </p>
  )

export const usualOrder = 'Gezeigt wird die übliche Reihenfolge.'
