CREATE TABLE "approval_decisions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"contract_id" uuid,
	"request_id" uuid,
	"account_id" uuid NOT NULL,
	"person_id" uuid NOT NULL,
	"for_account_id" uuid,
	"delegation_id" uuid,
	"outcome" text NOT NULL,
	"words" text DEFAULT '' NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "decision_outcome" CHECK ("approval_decisions"."outcome" in ('approved', 'refused')),
	CONSTRAINT "decision_about_one" CHECK (num_nonnulls("approval_decisions"."contract_id", "approval_decisions"."request_id") = 1),
	CONSTRAINT "decision_by_delegation" CHECK (("approval_decisions"."for_account_id" is null) = ("approval_decisions"."delegation_id" is null)),
	CONSTRAINT "refused_with_words" CHECK ("approval_decisions"."outcome" = 'approved' or "approval_decisions"."words" <> '')
);
--> statement-breakpoint
CREATE TABLE "approval_delegations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"organization_id" uuid NOT NULL,
	"account_id" uuid NOT NULL,
	"delegate_id" uuid NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"ended_at" timestamp with time zone,
	CONSTRAINT "delegation_to_another" CHECK ("approval_delegations"."account_id" <> "approval_delegations"."delegate_id"),
	CONSTRAINT "delegation_time" CHECK ("approval_delegations"."starts_at" < "approval_delegations"."ends_at")
);
--> statement-breakpoint
CREATE TABLE "flow_definitions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"organization_id" uuid NOT NULL,
	"name" text NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"is_default" boolean DEFAULT false NOT NULL,
	"version" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"changed_at" timestamp with time zone DEFAULT now() NOT NULL,
	"stopped_at" timestamp with time zone,
	CONSTRAINT "flow_name" UNIQUE("organization_id","name"),
	CONSTRAINT "default_is_in_use" CHECK (not "flow_definitions"."is_default" or "flow_definitions"."stopped_at" is null)
);
--> statement-breakpoint
CREATE TABLE "flow_versions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"flow_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"rules" jsonb NOT NULL,
	"written_by" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "flow_version_number" UNIQUE("flow_id","number")
);
--> statement-breakpoint
ALTER TABLE "seal_use_requests" ALTER COLUMN "grant_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "contract_parties" ADD COLUMN "acted_by" uuid;--> statement-breakpoint
ALTER TABLE "contracts" ADD COLUMN "kind" text;--> statement-breakpoint
ALTER TABLE "contracts" ADD COLUMN "flow_id" uuid;--> statement-breakpoint
ALTER TABLE "contracts" ADD COLUMN "flow_version_id" uuid;--> statement-breakpoint
ALTER TABLE "contracts" ADD COLUMN "approval_quorums" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "seal_use_requests" ADD COLUMN "contract_id" uuid;--> statement-breakpoint
ALTER TABLE "seal_use_requests" ADD COLUMN "steps" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "seal_use_requests" ADD COLUMN "passed" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "approval_decisions" ADD CONSTRAINT "approval_decisions_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "approval_decisions" ADD CONSTRAINT "approval_decisions_for_account_id_accounts_id_fk" FOREIGN KEY ("for_account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "approval_decisions" ADD CONSTRAINT "approval_decisions_delegation_id_approval_delegations_id_fk" FOREIGN KEY ("delegation_id") REFERENCES "public"."approval_delegations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "approval_delegations" ADD CONSTRAINT "approval_delegations_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "approval_delegations" ADD CONSTRAINT "approval_delegations_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "approval_delegations" ADD CONSTRAINT "approval_delegations_delegate_id_accounts_id_fk" FOREIGN KEY ("delegate_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "flow_definitions" ADD CONSTRAINT "flow_definitions_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "flow_versions" ADD CONSTRAINT "flow_versions_flow_id_flow_definitions_id_fk" FOREIGN KEY ("flow_id") REFERENCES "public"."flow_definitions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "flow_versions" ADD CONSTRAINT "flow_versions_written_by_accounts_id_fk" FOREIGN KEY ("written_by") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "approval_decisions_account_id_id_index" ON "approval_decisions" USING btree ("account_id","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "approval_decisions_for_account_id_id_index" ON "approval_decisions" USING btree ("for_account_id","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "approval_decisions_contract_id_index" ON "approval_decisions" USING btree ("contract_id");--> statement-breakpoint
CREATE INDEX "delegations_given" ON "approval_delegations" USING btree ("account_id","ends_at") WHERE "approval_delegations"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "delegations_received" ON "approval_delegations" USING btree ("delegate_id","ends_at") WHERE "approval_delegations"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "approval_delegations_organization_id_id_index" ON "approval_delegations" USING btree ("organization_id","id" DESC NULLS LAST);--> statement-breakpoint
CREATE UNIQUE INDEX "one_default_flow" ON "flow_definitions" USING btree ("organization_id") WHERE "flow_definitions"."is_default";--> statement-breakpoint
ALTER TABLE "contract_parties" ADD CONSTRAINT "contract_parties_acted_by_accounts_id_fk" FOREIGN KEY ("acted_by") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contracts" ADD CONSTRAINT "contracts_flow_id_flow_definitions_id_fk" FOREIGN KEY ("flow_id") REFERENCES "public"."flow_definitions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contracts" ADD CONSTRAINT "contracts_flow_version_id_flow_versions_id_fk" FOREIGN KEY ("flow_version_id") REFERENCES "public"."flow_versions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "parties_approving" ON "contract_parties" USING btree ("account_id","id" DESC NULLS LAST) WHERE "contract_parties"."part" = 'approver' and "contract_parties"."state" in ('PENDING', 'READ');--> statement-breakpoint
CREATE INDEX "contracts_by_author" ON "contracts" USING btree ("account_id","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "use_requests_pending" ON "seal_use_requests" USING btree ("seal_id","id" DESC NULLS LAST) WHERE "seal_use_requests"."state" = 'pending';--> statement-breakpoint
ALTER TABLE "contracts" ADD CONSTRAINT "contract_kind" CHECK ("contracts"."kind" is null or "contracts"."kind" in ('purchase', 'sales', 'service', 'lease', 'labour', 'secrecy', 'mandate', 'finance', 'other'));--> statement-breakpoint
ALTER TABLE "seal_use_requests" ADD CONSTRAINT "asked_under_something" CHECK ("seal_use_requests"."grant_id" is not null or jsonb_array_length("seal_use_requests"."steps") > 0);--> statement-breakpoint
ALTER TABLE "seal_use_requests" ADD CONSTRAINT "passed_within" CHECK ("seal_use_requests"."passed" between 0 and jsonb_array_length("seal_use_requests"."steps"));--> statement-breakpoint
CREATE TRIGGER flow_versions_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON "flow_versions"
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER approval_decisions_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON "approval_decisions"
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
