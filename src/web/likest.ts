const most = 8

/** Some of what there is: first whose alias has parts, or their beginnings, in common with what was asked for. */
export function likest<Named extends { alias: string }>(all: readonly Named[], asked: string): Named[] {
  const parts = partsOf(asked)
  const likeness = ({ alias }: Named): number =>
    partsOf(alias).reduce((sum, part) => sum + Math.max(0, ...parts.map((each) => sharedStart(part, each))), 0)
  return all
    .map((each) => [each, likeness(each)] as const)
    .toSorted(([, one], [, other]) => other - one)
    .slice(0, most)
    .map(([each]) => each)
}

const partsOf = (alias: string): string[] => alias.toLowerCase().split('-').filter(Boolean)

const sharedStart = (one: string, other: string): number => {
  let length = 0
  while (length < one.length && one[length] === other[length]) length++
  return length
}
