import type { Instrument } from '#contract/instruments.ts'
import type { ContentItem, Run } from '#contract/rich-text.ts'
import { pathOf } from '#web/navigation.ts'

interface Named {
  href: string
  /** its name as a word, the longest it goes by first */
  pattern: RegExp
}

const literal = (text: string): string => text.replaceAll(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`)

const namedBy = (instrument: Instrument): Named => {
  const names = [instrument.name, instrument.tinyName ?? instrument.name]
    .toSorted((a, b) => b.length - a.length)
    .map(literal)
  return {
    href: pathOf(instrument),
    pattern: new RegExp(String.raw`(?<![\p{L}\p{N}])(?:${names.join('|')})(?![\p{L}\p{N}])`, 'u'),
  }
}

/** A text in which the first mention of each instrument, in a paragraph, leads to its page. */
export function withLinkedValues(items: readonly ContentItem[], instruments: readonly Instrument[]): ContentItem[] {
  let left = instruments.map(namedBy)
  const linked = (run: Run): Run[] => {
    if (run.href !== undefined || run.code) return [run]
    const [first] = left
      .flatMap((named) => {
        const found = named.pattern.exec(run.text)
        return found ? { named, at: found.index, text: found[0] } : []
      })
      .toSorted((a, b) => a.at - b.at)
    if (!first) return [run]
    left = left.filter((each) => each !== first.named)
    const [before, after] = [run.text.slice(0, first.at), run.text.slice(first.at + first.text.length)]
    return [
      ...(before === '' ? [] : [{ ...run, text: before }]),
      { ...run, text: first.text, href: first.named.href },
      ...(after === '' ? [] : linked({ ...run, text: after })),
    ]
  }
  return items.map((item) =>
    item.type === 'NewsParagraph' && item.lines
      ? { ...item, lines: item.lines.map((runs) => runs.flatMap(linked)) }
      : item,
  )
}
