/** One function for each call of the desk's frame (contract §4). Each may throw the errors of `api/request.ts`. */
import * as calls from '#contract/calls.ts';
import type {
  AddPasskey,
  AskedInvitation,
  ProviderAddress,
  RedeemInvitation,
  SignInWays,
  StaffProfile,
} from '#contract/desk.ts';
import type { Message } from '#contract/message.ts';
import type { AskedPasskey, UsedPasskey } from '#contract/passkeys.ts';
import type { Static } from '#contract/schema.ts';
import { about, read, send } from '#web/core/api/request.ts';

// Signing in
export const getSignInWays = () => read<Static<typeof SignInWays>>(calls.GET_SIGN_IN_WAYS);
export const askPasskey = () => send<Static<typeof AskedPasskey>>(calls.ASK_PASSKEY);
export const signInWithPasskey = (credential: UsedPasskey) =>
  send<Message>(calls.SIGN_IN_WITH_PASSKEY, { credential });
export const askProvider = () => send<Static<typeof ProviderAddress>>(calls.ASK_PROVIDER);
/** @param answer the query with which the identity provider redirected the browser back. */
export const signInWithProvider = (answer: string) =>
  send<Message>(calls.SIGN_IN_WITH_PROVIDER, { answer });
export const openInvitation = (token: string) =>
  send<Static<typeof AskedInvitation>>(calls.OPEN_INVITATION, { token });
export const redeemInvitation = (body: RedeemInvitation) =>
  send<Message>(calls.REDEEM_INVITATION, body);

// The user's own account
export const getMe = () => read<StaffProfile>(calls.GET_STAFF_PROFILE);
export const signOut = () => send<Message>(calls.SIGN_OUT);
export const endSession = (id: number) => send<Message>(about(calls.END_STAFF_SESSION, String(id)));
export const askNewPasskey = () => send<Static<typeof AskedPasskey>>(calls.ASK_NEW_PASSKEY);
export const addPasskey = (body: AddPasskey) => send<Message>(calls.ADD_PASSKEY, body);
export const removePasskey = (id: number) => send<Message>(about(calls.REMOVE_PASSKEY, String(id)));
