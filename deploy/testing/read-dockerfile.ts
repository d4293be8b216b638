/** Reads the instructions of a Dockerfile, by stage. */
import { readFileSync } from 'node:fs';
import { DockerfileParser, type From, type Instruction } from 'dockerfile-ast';

type Stage = { readonly from: string; readonly does: readonly Instruction[] };

export type Dockerfile = {
  readonly text: string;
  /** The stages by name, in order. */
  readonly stages: ReadonlyMap<string, Stage>;
  /** The arguments of a stage's instructions with this keyword, after those of its base stages. */
  said(stage: string, keyword: string): string[];
  /** The environment variables of an image. */
  environmentOf(stage: string): Record<string, string>;
};

export function readDockerfile(path: string): Dockerfile {
  const text = readFileSync(path, 'utf8');
  const stages = new Map<string, Stage>();
  /** Defaults of the build's arguments, which stages may be based on. */
  const defaults = new Map<string, string>();
  for (const instruction of DockerfileParser.parse(text).getInstructions()) {
    if (instruction.getKeyword() === 'FROM') {
      const from = instruction as From;
      const image = from.getImage() ?? '';
      const argument = /^\$\{(\w+)\}$/.exec(image)?.[1] ?? '';
      stages.set(from.getBuildStage() ?? '', { from: defaults.get(argument) ?? image, does: [] });
    } else if (stages.size === 0) {
      const [name = '', value = ''] = instruction.getArgumentsContent()?.split('=') ?? [];
      defaults.set(name, value);
    } else {
      const [name = '', stage] = [...stages].at(-1) ?? [];
      if (stage !== undefined) stages.set(name, { ...stage, does: [...stage.does, instruction] });
    }
  }
  function said(stage: string, keyword: string): string[] {
    const { from, does } = stages.get(stage) ?? { from: '', does: [] };
    const own = does
      .filter((each) => each.getKeyword() === keyword)
      .map((each) => each.getArgumentsContent() ?? '');
    return [...(stages.has(from) ? said(from, keyword) : []), ...own];
  }
  return {
    text,
    stages,
    said,
    environmentOf(stage) {
      const words = said(stage, 'ENV').flatMap((each) => each.split(/\s+/));
      return Object.fromEntries(words.map((word) => word.split('=') as [string, string]));
    },
  };
}
