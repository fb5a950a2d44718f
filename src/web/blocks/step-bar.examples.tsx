import { StepBar } from '#web/blocks/step-bar.tsx'
import type { Examples } from '#web/example.ts'

const steps = ['Datei', 'Spalten', 'Prüfen', 'Übernehmen']

export const examples: Examples = {
  'Am Anfang': () => <StepBar steps={steps} now={0} />,
  'Zwei sind erledigt': () => <StepBar steps={steps} now={2} />,
}
