/** Reads JSON from this portal's own API; throws where the answer is no success. */
export async function getJson<T>(path: string, signal?: AbortSignal): Promise<T> {
  const response = await fetch(`/api${path}`, signal ? { signal } : {})
  if (!response.ok) throw new Error(`${response.status} ${path}`)
  return (await response.json()) as T // the server answers in the contract's shape
}

export async function postJson<T>(path: string, body: object, signal?: AbortSignal): Promise<T> {
  const response = await fetch(`/api${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
    ...(signal ? { signal } : {}),
  })
  if (!response.ok) throw new Error(`${response.status} ${path}`)
  return (await response.json()) as T // likewise
}
