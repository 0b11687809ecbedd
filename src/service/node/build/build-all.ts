import type { Plugin, ViteBuilder } from 'vite'
import { removeStamp, sourceHash, writeStamp } from './build-stamp.mjs'

/** Builds the first views, the app that they go into and, unless it is for plain files, the service. */
export const buildAll =
  (isStatic: boolean) =>
  async (builder: ViteBuilder): Promise<void> => {
    const { client, first_views, service } = builder.environments
    // Hash the sources before the build: a change during the build makes the result out of date.
    const hash = await sourceHash()
    if (first_views) await builder.build(first_views)
    if (client) await builder.build(client)
    if (isStatic) return
    if (service) await builder.build(service)
    if (!builder.config.build.watch) await writeStamp(hash)
  }

/** Removes the stamp when any build starts: dist may then mix different states of the sources. */
export const forgetStamp = (): Plugin => ({
  name: 'forget-stamp',
  apply: 'build',
  buildStart: () => removeStamp(),
})
