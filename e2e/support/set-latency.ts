/** Makes every request of a page late by ADIT_TEST_LATENCY_MS: what holds only on a fast network shows then. */
export default async (): Promise<void> => {
  const ms = process.env['ADIT_TEST_LATENCY_MS']
  if (!ms) return
  const answer = await fetch(`http://127.0.0.1:${process.env['ADIT_E2E_PORT']}/faults/latency`, {
    method: 'PUT',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ ms: Number(ms) }),
  })
  if (!answer.ok) throw new Error(`no latency: ${await answer.text()}`)
}
