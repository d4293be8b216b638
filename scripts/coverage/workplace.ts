/** A copy of the project in which the product can be broken, and its tests run. */
import { execFileSync, spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { getChromium } from '../test/chromium.ts';
import { type Break, broken } from './break.ts';
import { playwrightTests, type RanTest, vitestTests } from './reports.ts';
import { escaped, type Mark, titlePattern } from './sources.ts';

type Workplace = {
  /** Breaks the product in some places at once, runs something, and puts everything back. */
  whileBroken<Result>(changes: readonly Break[], run: () => Result): Result;
  /** Runs the tests of some files. */
  runTests(files: readonly string[]): RanTest[];
  /** Builds the page, starts the product and runs the journeys with these marks, up to the first that fails or all of them. */
  runJourneys(marks: readonly Mark[], how: { readonly stopsAtFirst: boolean }): RanTest[];
  close(): void;
};

/** Copies all that the project keeps, so that a run that is cut off leaves no broken product behind. */
export function openWorkplace(root: string): Workplace {
  const folder = mkdtempSync(join(tmpdir(), 'matricula-breaks-'));
  const listed = execFileSync('git', ['ls-files', '-z'], { cwd: root, encoding: 'utf8' });
  const files = listed.split('\0').filter((name) => name !== '' && existsSync(join(root, name)));
  for (const file of files) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    cpSync(join(root, file), join(folder, file));
  }
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));

  function run(command: string, args: readonly string[], extra: NodeJS.ProcessEnv = {}): string {
    const path = `${join(folder, 'node_modules', '.bin')}:${process.env.PATH ?? ''}`;
    const env = { ...process.env, ...extra, PATH: path };
    const { stdout, stderr } = spawnSync(command, args, { cwd: folder, env, encoding: 'utf8' });
    return `${stdout}${stderr}`;
  }

  function readReport(
    file: string,
    read: (report: never) => RanTest[],
    printed: string,
  ): RanTest[] {
    if (!existsSync(file)) {
      console.log(printed.split('\n').slice(-15).join('\n'));
      return [];
    }
    const ran = read(JSON.parse(readFileSync(file, 'utf8')) as never);
    rmSync(file);
    return ran;
  }

  return {
    whileBroken(changes, work) {
      const before = new Map<string, string>();
      try {
        for (const change of changes) {
          const file = join(folder, change.file);
          const source = readFileSync(file, 'utf8');
          const changed = broken(source, change);
          if (changed === undefined)
            throw new Error(`${change.statement}: the break fits no place of ${change.file}.`);
          if (!before.has(file)) before.set(file, source);
          writeFileSync(file, changed);
        }
        return work();
      } finally {
        for (const [file, source] of before) writeFileSync(file, source);
      }
    },
    runTests(testFiles) {
      const report = join(folder, 'test-results', 'vitest.json');
      const options = ['--reporter=json', `--outputFile=${report}`];
      const printed = run('vitest', ['run', ...testFiles, ...options]);
      return readReport(report, (read) => vitestTests(read, folder), printed);
    },
    runJourneys(marks, { stopsAtFirst }) {
      const report = join(folder, 'test-results', 'playwright.json');
      const built = run('node', ['scripts/build.ts']);
      const patterns = new Set(marks.map(patternOf));
      const files = new Set(marks.map(({ file }) => file));
      const printed = run(
        'playwright',
        [
          'test',
          ...files,
          '-g',
          [...patterns].join('|'),
          '--project=desktop',
          ...(stopsAtFirst ? ['-x'] : []),
        ],
        { CHROMIUM_PATH: getChromium(), PLAYWRIGHT_JSON_OUTPUT_FILE: report },
      );
      return readReport(report, (read) => playwrightTests(read, folder), built + printed);
    },
    close: () => rmSync(folder, { recursive: true, force: true }),
  };
}

/** What finds the journeys with a mark, and no other. */
function patternOf({ id, journey }: Mark): string {
  return journey === undefined ? `${escaped(id)}(?!\\d)` : titlePattern(journey);
}
