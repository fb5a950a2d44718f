/** Standard normal numbers that a seed determines: a linear congruence (Numerical Recipes) through Box and Muller. */
export function seededNormals(seed: number): () => number {
  let state = seed
  const uniform = (): number => {
    state = (1_664_525 * state + 1_013_904_223) % 2 ** 32
    return (state + 0.5) / 2 ** 32
  }
  return () => Math.sqrt(-2 * Math.log(uniform())) * Math.cos(2 * Math.PI * uniform())
}
