import { existingContactEndpoints } from "../../../contract/hiring/existing-contacts.ts";
import type { Context } from "../../infra/db/context.ts";
import { implement } from "../../infra/platform/endpoints.ts";
import { addExistingContacts, clearExistingContacts, readExistingContacts } from "./contacts.ts";

export const existingContactsRouter = implement<Context, typeof existingContactEndpoints>(
  "existing_contacts",
  existingContactEndpoints,
  {
    get: (ctx, { params }) => readExistingContacts(ctx.db, ctx.actor.id, params.id),
    add: (ctx, { params, body }) => addExistingContacts(ctx, params.id, body.text),
    clear: (ctx, { params }) => clearExistingContacts(ctx, params.id),
  },
);
