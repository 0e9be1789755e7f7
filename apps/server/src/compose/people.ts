import type { Caller, Person } from '../http/principal.ts';
import { problem } from '../http/problem.ts';
import { answerFlows, createFlowRules } from '../modules/approval-flows/index.ts';
import { createApprovals } from '../modules/approvals/index.ts';
import {
  answerCaptchas,
  createCaptchas,
  createChallenges,
  createDrawing,
} from '../modules/challenges/index.ts';
import { answerCodes, createCodes } from '../modules/codes/index.ts';
import { usersOfFiles } from '../modules/content/index.ts';
import { forgetOldDevices } from '../modules/devices/index.ts';
import { answerFiles } from '../modules/file-access/index.ts';
import { createIdentity, identityNumberOf } from '../modules/identity/index.ts';
import { forgetOldCounters, forgetOldLeases } from '../modules/limits/index.ts';
import { addOrganization, createMembers } from '../modules/members/index.ts';
import { answerNotices, createNotices } from '../modules/notices/index.ts';
import { answerOperators, type OperatorDependencies } from '../modules/operators/index.ts';
import { answerPartnerDoor, partnerPhoneOf } from '../modules/partner-users/index.ts';
import { phoneOf } from '../modules/persons/index.ts';
import { createPrivacy, signInAgreements } from '../modules/privacy/index.ts';
import { chosenScene, presentChosen } from '../modules/scenes/index.ts';
import { createSessions } from '../modules/sessions/index.ts';
import { answerSignIn, isOwnerOfPhone, login, switchTo } from '../modules/sign-in/index.ts';
import { answerStepUp, byPassword, bySms, bySmsAndPaper, createStepUp } from '../modules/step-up/index.ts';
import { corpOf, createWecomModule } from '../modules/wecom/index.ts';
import { forgetOldVendorCalls } from '../providers/outbound/index.ts';
import type { Core } from './core.ts';

const NO_SCENE = { sceneId: null, sceneName: null, appId: null, appName: null };

export type People = ReturnType<typeof composePeople>;

/** Who people are, how they prove it, whom they belong to, and what they are told. */
export function composePeople(core: Core) {
  const { config, db, vault, book, adminBook, upkeep } = core;
  const sessions = createSessions(db, vault, core.changes);
  const challenges = createChallenges(db, vault);
  upkeep.nightly('challenges', challenges.forgetOld);
  upkeep.nightly('devices', (at) => forgetOldDevices(db, at));
  upkeep.nightly('counters', (at) => forgetOldCounters(db, at));
  upkeep.nightly('leases', () => forgetOldLeases(db));
  upkeep.nightly('vendor-calls', (at) => forgetOldVendorCalls(db, at));
  const codes = createCodes({
    ...core,
    challenges,
    ...codeLimits(core),
    isOwner: (tx, phone, caller) => isOwnerOfPhone(tx, vault.fingerprint('phone', phone), caller),
  });
  answerCodes(book, codes, upkeep);
  const drawing = createDrawing();
  upkeep.onStop(drawing.stop);
  const captchas = createCaptchas(db, vault, drawing);
  answerCaptchas(book, captchas);
  answerPartnerDoor(book, { db, vault, codes, captchas, upkeep });
  const stepUp = createStepUp(db, stepUpMethods(core, codes));
  answerStepUp(book, stepUp, upkeep);
  const signingIn = {
    ...{ db, vault, codes, challenges, sessions, stepUp, upkeep },
    invites: { perIp: config.INVITES_PER_IP_HOUR, total: config.INVITES_PER_HOUR },
    agreements: signInAgreements,
    sceneOf: async (accountId: string) => {
      const scene = await chosenScene(db, accountId);
      return scene ? presentChosen(scene) : NO_SCENE;
    },
    corpOf: (organizationId: string | null) => corpOf(db, organizationId),
  };
  answerSignIn(book, signingIn);
  const notices = createNotices(core);
  answerNotices(book, db, notices, upkeep);
  const members = { ...core, sessions, stepUp, notices };
  createMembers(book, members);
  const operators: OperatorDependencies = {
    ...{ db, challenges, vault },
    party: { origin: config.origin },
    secondFactorRequired: !config.demo,
    waitingHours: config.OPERATOR_WAITING_HOURS,
  };
  answerOperators(book, adminBook, { ...operators, upkeep });
  const privacy = createPrivacy(book, { ...core, stepUp, sessions, notices });
  const wecom = createWecomModule(book, adminBook, {
    ...core,
    ...{ codes, sessions, stepUp, notices, privacy },
    agreements: signInAgreements,
  });
  createApprovals(book, { ...core, notices, privacy });
  const approvals = answerFlows(book, core);
  answerFiles(book, adminBook, {
    ...core,
    usersOfFiles,
    followUrl: config.SITE_FOLLOW_URL ?? `${config.origin}/mobile`,
  });
  const identity = createIdentity(book, adminBook, {
    ...core,
    codes,
    stepUp,
    notices,
    privacy,
    vendors: core.identityVendors,
    serviceName: config.SITE_COMPANY,
  });
  return {
    ...{ sessions, challenges, codes, stepUp, notices, operators, privacy, approvals, identity },
    rules: createFlowRules(core),
    wecomModule: wecom,
    signIn: (caller: Caller, given: Parameters<typeof login>[2]) => login(signingIn, caller, given),
    addOrganization: (caller: Caller<Person>, name: string) => addOrganization(members, caller, name),
    switchTo: (caller: Caller<Person>, uid: string) => switchTo(signingIn, caller, uid),
  };
}

const codeLimits = ({ config }: Core) => ({
  budgets: {
    perIp: config.SMS_PER_IP_HOUR,
    total: config.SMS_PER_HOUR,
    wrongTries: config.LOGIN_WRONG_CODES_HOUR,
  },
  pace: {
    gapSeconds: config.SMS_GAP_SECONDS,
    perHour: config.SMS_PER_PHONE_HOUR,
    perDay: config.SMS_PER_PHONE_DAY,
  },
});

function stepUpMethods({ db, vault }: Core, codes: ReturnType<typeof createCodes>) {
  const sms = bySms(codes, async (who) => {
    if (who.kind === 'partner') return partnerPhoneOf(db, vault, who.id);
    const phone = await phoneOf(db, vault, who.personId);
    if (!phone) throw problem('TOKEN_INVALID'); // closed a moment ago
    return phone;
  });
  const paper = bySmsAndPaper(sms, (personId) => identityNumberOf(vault, db, personId));
  return { sms, paper, password: byPassword(db) };
}
