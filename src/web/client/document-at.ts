/**
 * A page of this portal as a document, or what it answers to a form, which runs and loads nothing. Only this way needs no text to be
 * taken for HTML.
 */
export function documentAt(address: string, signal?: AbortSignal, form?: URLSearchParams): Promise<Document> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open(form ? 'POST' : 'GET', address)
    request.responseType = 'document'
    request.addEventListener('load', () => {
      const isAnswer = request.status === 200 || (form && request.status === 422)
      if (isAnswer && request.responseXML) resolve(request.responseXML)
      else reject(new Error(String(request.status)))
    })
    request.addEventListener('error', () => reject(new Error('unreachable')))
    signal?.addEventListener('abort', () => {
      request.abort()
      reject(new Error('aborted'))
    })
    request.send(form)
  })
}
