import type { MirrorState, SweepStop } from '../mirror/protocol.ts'

/** Why a walk failed, and how far it had come. */
export type KeptFailure = { readonly stop: SweepStop; readonly pages: number }

const isFailure = ({ kind }: SweepStop) => kind === 'failed' || kind === 'loop'

/**
 * The failure to show: that of the walk now, or the one before while it is tried again, so that the list below does
 * not jump with each try. It goes once the walk has got on.
 */
export const shownFailure = (
  { sweep, walked }: Pick<MirrorState, 'sweep' | 'walked'>,
  kept: KeptFailure | null,
): KeptFailure | null => {
  const pages = walked?.pages ?? 0
  if (typeof sweep === 'object' && isFailure(sweep))
    return kept?.stop === sweep && kept.pages === pages ? kept : { stop: sweep, pages }
  return sweep === 'running' && kept?.pages === pages ? kept : null
}
