interface WordsFieldProps {
  label: string
  /** what stands in it: conditions that no field of the form shows */
  text: string
  /** a question as people ask it, for who has not typed yet */
  example: string
  /** the same field takes conditions, which say more */
  conditions?: string
  /** German: what is wrong with it */
  fault?: string | undefined
}

/** Conditions in words beside the fields of a finder's form; a script completes them (features/finder/finder.driver.ts). */
export const WordsField = ({ label, text, example, conditions, fault }: WordsFieldProps) => (
  <div className="field finder-words">
    <label htmlFor="finder-frage">{label}</label>
    <span className="input">
      <input
        id="finder-frage"
        name="frage"
        form="finder-form"
        list="finder-woerter"
        autoComplete="off"
        spellCheck={false}
        defaultValue={text}
        placeholder={`z. B. ${example}`}
        aria-invalid={fault ? true : undefined}
        aria-describedby={fault ? 'frage-fehler' : undefined}
      />
    </span>
    <datalist id="finder-woerter">
      <option value={example}>Beispiel</option>
      {conditions ? <option value={conditions}>Beispiel mit Zeichen</option> : null}
    </datalist>
    <span data-part="frage-fehler">
      {fault ? (
        <span className="field-message" id="frage-fehler" role="alert">
          {fault}
        </span>
      ) : null}
    </span>
  </div>
)
