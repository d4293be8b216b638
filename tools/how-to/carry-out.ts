/** A copy of the project, in which a how-to's steps are carried out. */
import { spawnSync } from 'node:child_process';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { type Step, withLines } from './steps.ts';

const LEFT_OUT = new Set(['node_modules', 'dist', 'data', 'test-results', 'playwright-report']);

interface Copy {
  /** Carries out these steps, after reverting the previous ones. */
  carryOut(steps: readonly Step[]): void;
  write(file: string, text: string): void;
  /** Compiler errors of a project, named by its folder or file; `''` if there are none. */
  compile(project: string): string;
  /** Runs a program of the project in the copy. Returns its output, or throws it as an error. */
  run(command: string, ...args: readonly string[]): string;
  close(): void;
}

/** Copies what the project's compiler and tests need. */
export function copyProject(root: string): Copy {
  const folder = mkdtempSync(join(tmpdir(), 'matricula-how-to-'));
  const at = (file: string) => join(folder, file);
  for (const name of readdirSync(root)) {
    if (!LEFT_OUT.has(name) && !name.startsWith('.'))
      cpSync(join(root, name), at(name), { recursive: true });
  }
  symlinkSync(join(root, 'node_modules'), at('node_modules'));
  let takeBack: (() => void)[] = [];

  function spawn(command: string, args: readonly string[]) {
    const env = { ...process.env, PATH: `${at('node_modules/.bin')}:${process.env.PATH ?? ''}` };
    const { status, stdout, stderr } = spawnSync(command, args, {
      cwd: folder,
      env,
      encoding: 'utf8',
    });
    return { status, printed: `${stdout}${stderr}` };
  }

  function write(file: string, text: string): void {
    mkdirSync(dirname(at(file)), { recursive: true });
    writeFileSync(at(file), text);
  }

  return {
    carryOut(steps) {
      for (const undo of takeBack.reverse()) undo();
      takeBack = steps.map((step) => {
        if (step.isNew) {
          write(step.file, step.text);
          return () => rmSync(at(step.file));
        }
        const before = readFileSync(at(step.file), 'utf8');
        write(step.file, withLines(before, step));
        return () => write(step.file, before);
      });
    },
    write,
    // Threads would check the same libraries several times, and other tests need the processors.
    compile: (project) => spawn('tsc', ['-p', project, '--singleThreaded']).printed,
    run(command, ...args) {
      const { status, printed } = spawn(command, args);
      if (status !== 0) throw new Error(printed);
      return printed;
    },
    close: () => rmSync(folder, { recursive: true }),
  };
}
