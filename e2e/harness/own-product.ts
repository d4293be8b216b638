/** A product that one file of journeys starts for itself. With `test.use({ product: … })`, its pages and commands go to this product. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { type Product, startProduct } from '../../tools/trial/product.ts';
import { getStage } from './stage.ts';

const RESULTS = resolve(import.meta.dirname, '..', '..', 'test-results');

export type OwnProduct = Product & {
  /** The folder of its data and of its college's file; it is removed at the end. */
  readonly folder: string;
  /** Stops it, and starts it again at the same address and on the same data. */
  restart(changed: Changed): Promise<OwnProduct>;
  close(): Promise<void>;
};

type Changed = {
  readonly settings?: NodeJS.ProcessEnv;
  /** The contents of the college's file; by default, the sample college's. */
  readonly college?: object;
  /** The folder of another release. */
  readonly root?: string;
};

/** @param name the name of the log and the folder. */
export function startOwnProduct(name: string, changed: Changed = {}): Promise<OwnProduct> {
  return start(name, mkdtempSync(join(tmpdir(), `matricula-${name}-`)), changed);
}

async function start(
  name: string,
  folder: string,
  { settings = {}, college, root }: Changed,
): Promise<OwnProduct> {
  const { SMTP_URL, RATE_LIMIT_SCALE, SKIP_SYSTEM_SETUP } = getStage().environment;
  const file = join(folder, 'college.json');
  if (college !== undefined) writeFileSync(file, JSON.stringify(college));
  const all = {
    SMTP_URL,
    RATE_LIMIT_SCALE,
    SKIP_SYSTEM_SETUP,
    DATA_DIR: join(folder, 'data'),
    ...(college !== undefined && { TENANT_FILE: file }),
    ...settings,
  };
  const log = join(RESULTS, `product-${name}.log`);
  const product = await startProduct(all, log, undefined, root);
  return {
    ...product,
    folder,
    async restart(changed) {
      await product.stop();
      const { PORT } = product.environment;
      return start(name, folder, {
        ...changed,
        settings: { ...settings, PORT, ...changed.settings },
      });
    },
    async close() {
      await product.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
