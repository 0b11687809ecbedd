import { cp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Plugin, ViteBuilder } from 'vite'
import { isUpToDate, removeStamp, sourceHash, writeStamp } from './build-stamp.mjs'
import { writePolicy } from './policy-in-page.ts'

/** Builds app and service. */
export const buildAll = async (builder: ViteBuilder): Promise<void> => {
  const { client, service } = builder.environments
  // Hash the sources before the build: a change during the build makes the result out of date.
  const hash = await sourceHash()
  if (client) await builder.build(client)
  if (service) await builder.build(service)
  if (!builder.config.build.watch) await writeStamp(hash)
}

/** Makes the app for plain files: the one that `buildAll` has made, if it is of the current sources. */
export const buildStatic = async (builder: ViteBuilder): Promise<void> => {
  const dist = join(builder.config.root, 'dist')
  const target = join(dist, 'static')
  await rm(target, { recursive: true, force: true })
  if (await isUpToDate()) {
    await cp(join(dist, 'app'), target, { recursive: true })
    // Else Vite, which has seen no build, would build everything.
    for (const environment of Object.values(builder.environments)) environment.isBuilt = true
  } else if (builder.environments['client']) await builder.build(builder.environments['client'])
  await writePolicy(target)
}

/** Removes the stamp when any build starts: dist may then mix different states of the sources. */
export const forgetStamp = (): Plugin => ({
  name: 'forget-stamp',
  apply: 'build',
  buildStart: () => removeStamp(),
})
