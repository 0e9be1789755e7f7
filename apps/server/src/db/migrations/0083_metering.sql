CREATE TABLE "usage_records" (
	"id" uuid PRIMARY KEY NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"period" text NOT NULL,
	"owner_kind" text NOT NULL,
	"owner_id" uuid NOT NULL,
	"account_id" uuid,
	"meter" text NOT NULL,
	"kind" text NOT NULL,
	"quantity" integer NOT NULL,
	"reference" text NOT NULL,
	"number" text DEFAULT '' NOT NULL,
	"partner_id" uuid,
	"rule_id" uuid,
	"unit_price" bigint DEFAULT 0 NOT NULL,
	"amount" bigint DEFAULT 0 NOT NULL,
	"reverses" uuid,
	CONSTRAINT "one_return_per_use" UNIQUE("reverses"),
	CONSTRAINT "usage_owner" CHECK ("usage_records"."owner_kind" in ('organization', 'person')),
	CONSTRAINT "usage_meter" CHECK ("usage_records"."meter" in ('contract', 'identity-person', 'identity-organization', 'sms', 'certificate', 'seal', 'time-stamp', 'digest-signature', 'evidence-report', 'verification-report', 'verification-package', 'api-read', 'api-write')),
	CONSTRAINT "usage_kind" CHECK ("usage_records"."kind" in ('use', 'return', 'gift')),
	CONSTRAINT "usage_period" CHECK ("usage_records"."period" ~ '^20[0-9]{2}-(0[1-9]|1[0-2])$'),
	CONSTRAINT "usage_sign" CHECK ("usage_records"."quantity" <> 0 and ("usage_records"."kind" = 'return') = ("usage_records"."quantity" < 0) and ("usage_records"."kind" = 'return') = ("usage_records"."reverses" is not null)),
	CONSTRAINT "usage_priced" CHECK ("usage_records"."rule_id" is null or "usage_records"."partner_id" is not null)
);
--> statement-breakpoint
CREATE TABLE "partner_agreements" (
	"id" uuid PRIMARY KEY NOT NULL,
	"partner_id" uuid NOT NULL,
	"number" text NOT NULL,
	"settle_mode" text NOT NULL,
	"check_days" smallint NOT NULL,
	"confirms_alone" boolean NOT NULL,
	"pay_days" smallint NOT NULL,
	"tax_rate" smallint NOT NULL,
	"begins_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone,
	"created_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "partner_agreements_number_unique" UNIQUE("number"),
	CONSTRAINT "agreement_mode" CHECK ("partner_agreements"."settle_mode" in ('prepaid', 'postpaid', 'share')),
	CONSTRAINT "agreement_days" CHECK ("partner_agreements"."check_days" between 1 and 90 and "partner_agreements"."pay_days" between 1 and 180 and "partner_agreements"."tax_rate" between 0 and 2000)
);
--> statement-breakpoint
CREATE TABLE "partner_customers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"partner_id" uuid NOT NULL,
	"owner_kind" text NOT NULL,
	"owner_id" uuid NOT NULL,
	"since" timestamp with time zone DEFAULT now() NOT NULL,
	"until" timestamp with time zone,
	CONSTRAINT "partner_customer_owner" CHECK ("partner_customers"."owner_kind" in ('organization', 'person'))
);
--> statement-breakpoint
CREATE TABLE "partners" (
	"id" uuid PRIMARY KEY NOT NULL,
	"code" text NOT NULL,
	"name" text NOT NULL,
	"credit_code" text NOT NULL,
	"state" text DEFAULT 'active' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "partners_code_unique" UNIQUE("code"),
	CONSTRAINT "partner_state" CHECK ("partners"."state" in ('active', 'suspended', 'ended')),
	CONSTRAINT "partner_code" CHECK ("partners"."code" ~ '^[A-Z0-9]{3,8}$')
);
--> statement-breakpoint
CREATE TABLE "price_rules" (
	"id" uuid PRIMARY KEY NOT NULL,
	"partner_id" uuid NOT NULL,
	"meter" text NOT NULL,
	"version" integer NOT NULL,
	"kind" text NOT NULL,
	"terms" jsonb NOT NULL,
	"begins_at" timestamp with time zone NOT NULL,
	"created_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "one_rule_per_version" UNIQUE("partner_id","meter","version"),
	CONSTRAINT "price_rule_kind" CHECK ("price_rules"."kind" in ('unit', 'tier', 'package', 'share')),
	CONSTRAINT "price_rule_meter" CHECK ("price_rules"."meter" in ('contract', 'identity-person', 'identity-organization', 'sms', 'certificate', 'seal', 'time-stamp', 'digest-signature', 'evidence-report', 'verification-report', 'verification-package', 'api-read', 'api-write'))
);
--> statement-breakpoint
ALTER TABLE "usage_records" ADD CONSTRAINT "usage_records_partner_id_partners_id_fk" FOREIGN KEY ("partner_id") REFERENCES "public"."partners"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "usage_records" ADD CONSTRAINT "usage_records_rule_id_price_rules_id_fk" FOREIGN KEY ("rule_id") REFERENCES "public"."price_rules"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "partner_agreements" ADD CONSTRAINT "partner_agreements_partner_id_partners_id_fk" FOREIGN KEY ("partner_id") REFERENCES "public"."partners"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "partner_customers" ADD CONSTRAINT "partner_customers_partner_id_partners_id_fk" FOREIGN KEY ("partner_id") REFERENCES "public"."partners"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "price_rules" ADD CONSTRAINT "price_rules_partner_id_partners_id_fk" FOREIGN KEY ("partner_id") REFERENCES "public"."partners"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "usage_records_partner_id_period_id_index" ON "usage_records" USING btree ("partner_id","period","id") WHERE "usage_records"."partner_id" is not null;--> statement-breakpoint
CREATE INDEX "usage_records_owner_kind_owner_id_id_index" ON "usage_records" USING btree ("owner_kind","owner_id","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "usage_records_reference_index" ON "usage_records" USING btree ("reference");--> statement-breakpoint
CREATE INDEX "partner_agreements_partner_id_begins_at_index" ON "partner_agreements" USING btree ("partner_id","begins_at");--> statement-breakpoint
CREATE UNIQUE INDEX "one_partner_each" ON "partner_customers" USING btree ("owner_kind","owner_id") WHERE "partner_customers"."until" is null;--> statement-breakpoint
CREATE INDEX "partner_customers_partner_id_id_index" ON "partner_customers" USING btree ("partner_id","id");--> statement-breakpoint
CREATE INDEX "price_rules_partner_id_meter_begins_at_index" ON "price_rules" USING btree ("partner_id","meter","begins_at");--> statement-breakpoint
CREATE TRIGGER "usage_records_stay" BEFORE UPDATE OR DELETE OR TRUNCATE ON "usage_records" FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();--> statement-breakpoint
CREATE TRIGGER "partner_agreements_stay" BEFORE UPDATE OR DELETE OR TRUNCATE ON "partner_agreements" FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();--> statement-breakpoint
CREATE TRIGGER "price_rules_stay" BEFORE UPDATE OR DELETE OR TRUNCATE ON "price_rules" FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
