import { isAbsolute, join } from 'node:path'

type Environment = Readonly<Record<string, string | undefined>>

/** The default data folder: the user's data directory of each platform. */
export const dataDirectory = (platform: string, home: string, env: Environment): string => {
  switch (platform) {
    case 'darwin':
      return join(home, 'Library', 'Application Support', 'Adit')
    case 'win32':
      return join(env['LOCALAPPDATA'] || join(home, 'AppData', 'Local'), 'Adit')
    default: {
      const named = env['XDG_DATA_HOME']
      // The XDG rules ignore a folder that is not absolute.
      return join(named && isAbsolute(named) ? named : join(home, '.local', 'share'), 'adit')
    }
  }
}
