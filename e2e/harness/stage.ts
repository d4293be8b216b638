/** The addresses and settings of the programs started for the journeys, passed in an environment variable. */
const VARIABLE = 'JOURNEYS_STAGE';

type Stage = {
  readonly url: string;
  /** The page with the letters of the mail server. */
  readonly letters: string;
  /** The settings of the running product, for operator commands. */
  readonly environment: NodeJS.ProcessEnv;
};

export function publishStage(stage: Stage): void {
  process.env[VARIABLE] = JSON.stringify(stage);
}

export function getStage(): Stage {
  const published = process.env[VARIABLE];
  if (published === undefined) throw new Error('Nothing was started for the journeys.');
  return JSON.parse(published);
}
