// A clone has neither a gateway's login nor the rights that belong to a database by name: installing gives them.
import { readConfig, settingsOf } from '../../../src/config.ts'
import { install } from '../../../src/database/install/install.ts'
import { readManifest } from '../../../src/database/install/manifest.ts'
import { testSecret, type TestDatabase } from '../../support/database.ts'

/** The whole list of files once more, even where nothing changed. */
export const installAgain = async (database: TestDatabase): Promise<void> => {
  for (const kind of ['project', 'control'] as const) {
    const manifest = await readManifest(kind)
    const content = `${manifest.content} again ${Date.now()}`
    await install(
      { ...manifest, content },
      {
        ownerUrl: kind === 'project' ? database.ownerUrl : database.controlUrl,
        secret: testSecret,
        newTables: 'guarded',
        settings: settingsOf(readConfig({}), 'http://127.0.0.1:8000'),
        log: () => undefined,
      },
    )
  }
}
