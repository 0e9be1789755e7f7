CREATE TABLE "bill_adjustments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"partner_id" uuid NOT NULL,
	"bill_id" uuid NOT NULL,
	"dispute_id" uuid,
	"amount" bigint NOT NULL,
	"reason" text NOT NULL,
	"request_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "bill_adjustments_requestId_unique" UNIQUE("request_id"),
	CONSTRAINT "adjustment_amount" CHECK ("bill_adjustments"."amount" <> 0)
);
--> statement-breakpoint
CREATE TABLE "bill_dispute_files" (
	"dispute_id" uuid NOT NULL,
	"file_id" uuid NOT NULL,
	"name" text NOT NULL,
	CONSTRAINT "bill_dispute_files_dispute_id_file_id_pk" PRIMARY KEY("dispute_id","file_id")
);
--> statement-breakpoint
CREATE TABLE "bill_disputes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"bill_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"reason" text NOT NULL,
	"numbers" text[] DEFAULT '{}' NOT NULL,
	"claimed" bigint,
	"state" text DEFAULT 'open' NOT NULL,
	"raised_by" uuid NOT NULL,
	"raised_at" timestamp with time zone DEFAULT now() NOT NULL,
	"answer" text DEFAULT '' NOT NULL,
	"answered_by" uuid,
	"answered_at" timestamp with time zone,
	CONSTRAINT "dispute_kind" CHECK ("bill_disputes"."kind" in ('quantity', 'price', 'missing', 'returned', 'other')),
	CONSTRAINT "dispute_state" CHECK ("bill_disputes"."state" in ('open', 'processing', 'adjusted', 'refused', 'withdrawn'))
);
--> statement-breakpoint
CREATE TABLE "bill_exports" (
	"id" uuid PRIMARY KEY NOT NULL,
	"bill_id" uuid NOT NULL,
	"format" text NOT NULL,
	"name" text NOT NULL,
	"state" text NOT NULL,
	"rows" integer NOT NULL,
	"done" integer DEFAULT 0 NOT NULL,
	"file_id" uuid,
	"bytes" integer,
	"digest" text,
	"failure" text,
	"asked_by" uuid NOT NULL,
	"asked_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "bill_export_format" CHECK ("bill_exports"."format" in ('xlsx', 'csv', 'pdf')),
	CONSTRAINT "bill_export_state" CHECK ("bill_exports"."state" in ('making', 'ready', 'failed', 'cancelled'))
);
--> statement-breakpoint
CREATE TABLE "bill_imports" (
	"id" uuid PRIMARY KEY NOT NULL,
	"bill_id" uuid NOT NULL,
	"name" text NOT NULL,
	"columns" jsonb NOT NULL,
	"rows" integer NOT NULL,
	"amount" bigint NOT NULL,
	"matched" integer NOT NULL,
	"differing" integer NOT NULL,
	"imported_by" uuid NOT NULL,
	"imported_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "bill_invoices" (
	"bill_id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"title" text NOT NULL,
	"tax_number" text NOT NULL,
	"email" text NOT NULL,
	"requested_by" uuid NOT NULL,
	"requested_at" timestamp with time zone DEFAULT now() NOT NULL,
	"number" text,
	"issued_at" timestamp with time zone,
	"issued_by" uuid,
	CONSTRAINT "bill_invoice_kind" CHECK ("bill_invoices"."kind" in ('special', 'normal')),
	CONSTRAINT "bill_invoice_issued" CHECK (("bill_invoices"."number" is null) = ("bill_invoices"."issued_at" is null))
);
--> statement-breakpoint
CREATE TABLE "bill_lines" (
	"bill_id" uuid NOT NULL,
	"position" smallint NOT NULL,
	"kind" text NOT NULL,
	"meter" text,
	"rule_id" uuid,
	"adjustment_id" uuid,
	"records" integer DEFAULT 0 NOT NULL,
	"quantity" integer DEFAULT 0 NOT NULL,
	"gross" bigint DEFAULT 0 NOT NULL,
	"refund" bigint DEFAULT 0 NOT NULL,
	"amount" bigint NOT NULL,
	CONSTRAINT "bill_lines_bill_id_position_pk" PRIMARY KEY("bill_id","position"),
	CONSTRAINT "bill_line_kind" CHECK ("bill_lines"."kind" in ('usage', 'discount', 'fee', 'adjustment')),
	CONSTRAINT "bill_line_meter" CHECK ("bill_lines"."meter" in ('contract', 'identity-person', 'identity-organization', 'sms', 'certificate', 'seal', 'time-stamp', 'digest-signature', 'evidence-report', 'verification-report', 'verification-package', 'api-read', 'api-write')),
	CONSTRAINT "bill_line_adds_up" CHECK (case when "bill_lines"."kind" = 'usage' then "bill_lines"."amount" = "bill_lines"."gross" + "bill_lines"."refund" else "bill_lines"."gross" = 0 and "bill_lines"."refund" = 0 and "bill_lines"."records" = 0 end),
	CONSTRAINT "bill_line_adjusts" CHECK (("bill_lines"."kind" = 'adjustment') = ("bill_lines"."adjustment_id" is not null))
);
--> statement-breakpoint
CREATE TABLE "bill_matches" (
	"import_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"number" text NOT NULL,
	"meter" text,
	"state" text NOT NULL,
	"platform_quantity" integer,
	"platform_amount" bigint,
	"partner_quantity" integer,
	"partner_amount" bigint,
	CONSTRAINT "bill_matches_import_id_position_pk" PRIMARY KEY("import_id","position"),
	CONSTRAINT "bill_match_state" CHECK ("bill_matches"."state" in ('same', 'platform', 'partner', 'quantity', 'amount'))
);
--> statement-breakpoint
CREATE TABLE "bills" (
	"id" uuid PRIMARY KEY NOT NULL,
	"number" text NOT NULL,
	"partner_id" uuid NOT NULL,
	"agreement_id" uuid NOT NULL,
	"period" text NOT NULL,
	"version" smallint NOT NULL,
	"settle_mode" text NOT NULL,
	"state" text NOT NULL,
	"gross" bigint DEFAULT 0 NOT NULL,
	"refund" bigint DEFAULT 0 NOT NULL,
	"discount" bigint DEFAULT 0 NOT NULL,
	"fees" bigint DEFAULT 0 NOT NULL,
	"adjust" bigint DEFAULT 0 NOT NULL,
	"payable" bigint DEFAULT 0 NOT NULL,
	"tax_rate" smallint NOT NULL,
	"records" integer DEFAULT 0 NOT NULL,
	"products" text[] DEFAULT '{}' NOT NULL,
	"partner_amount" bigint,
	"difference" bigint,
	"started_at" timestamp with time zone NOT NULL,
	"made_at" timestamp with time zone,
	"check_by" timestamp with time zone,
	"confirms_alone" boolean NOT NULL,
	"reminded" smallint,
	"checker_id" uuid,
	"checking_at" timestamp with time zone,
	"confirmed_by" uuid,
	"confirmed_at" timestamp with time zone,
	"confirmed_alone" boolean DEFAULT false NOT NULL,
	"pay_by" timestamp with time zone,
	"settled_at" timestamp with time zone,
	CONSTRAINT "one_bill_per_version" UNIQUE("partner_id","period","version"),
	CONSTRAINT "one_number_per_version" UNIQUE("number","version"),
	CONSTRAINT "bill_state" CHECK ("bills"."state" in ('making', 'unchecked', 'checking', 'disputed', 'processing', 'adjusted', 'confirmed', 'to-invoice', 'invoiced', 'to-pay', 'settled')),
	CONSTRAINT "bill_mode" CHECK ("bills"."settle_mode" in ('prepaid', 'postpaid', 'share')),
	CONSTRAINT "bill_period" CHECK ("bills"."period" ~ '^20[0-9]{2}-(0[1-9]|1[0-2])$'),
	CONSTRAINT "bill_adds_up" CHECK ("bills"."payable" = "bills"."gross" + "bills"."refund" + "bills"."discount" + "bills"."fees" + "bills"."adjust"),
	CONSTRAINT "bill_made" CHECK (("bills"."state" = 'making') = ("bills"."made_at" is null)),
	CONSTRAINT "bill_compared" CHECK (("bills"."partner_amount" is null and "bills"."difference" is null) or "bills"."difference" = "bills"."payable" - "bills"."partner_amount")
);
--> statement-breakpoint
CREATE TABLE "partner_payments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"partner_id" uuid NOT NULL,
	"bill_id" uuid,
	"kind" text NOT NULL,
	"amount" bigint NOT NULL,
	"paid_at" timestamp with time zone NOT NULL,
	"transaction" text,
	"request_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "partner_payments_transaction_unique" UNIQUE("transaction"),
	CONSTRAINT "partner_payments_requestId_unique" UNIQUE("request_id"),
	CONSTRAINT "partner_payment_kind" CHECK ("partner_payments"."kind" in ('deposit', 'settlement', 'drawdown')),
	CONSTRAINT "partner_payment_of" CHECK (("partner_payments"."kind" = 'deposit') = ("partner_payments"."bill_id" is null)),
	CONSTRAINT "partner_payment_number" CHECK (("partner_payments"."kind" = 'drawdown') = ("partner_payments"."transaction" is null))
);
--> statement-breakpoint
ALTER TABLE "ledger_entries" DROP CONSTRAINT "ledger_kind";--> statement-breakpoint
ALTER TABLE "ledger_lines" DROP CONSTRAINT "ledger_account";--> statement-breakpoint
ALTER TABLE "two_person_requests" DROP CONSTRAINT "two_person_kind";--> statement-breakpoint
ALTER TABLE "bill_adjustments" ADD CONSTRAINT "bill_adjustments_partner_id_partners_id_fk" FOREIGN KEY ("partner_id") REFERENCES "public"."partners"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bill_adjustments" ADD CONSTRAINT "bill_adjustments_bill_id_bills_id_fk" FOREIGN KEY ("bill_id") REFERENCES "public"."bills"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bill_dispute_files" ADD CONSTRAINT "bill_dispute_files_dispute_id_bill_disputes_id_fk" FOREIGN KEY ("dispute_id") REFERENCES "public"."bill_disputes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bill_disputes" ADD CONSTRAINT "bill_disputes_bill_id_bills_id_fk" FOREIGN KEY ("bill_id") REFERENCES "public"."bills"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bill_exports" ADD CONSTRAINT "bill_exports_bill_id_bills_id_fk" FOREIGN KEY ("bill_id") REFERENCES "public"."bills"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bill_imports" ADD CONSTRAINT "bill_imports_bill_id_bills_id_fk" FOREIGN KEY ("bill_id") REFERENCES "public"."bills"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bill_invoices" ADD CONSTRAINT "bill_invoices_bill_id_bills_id_fk" FOREIGN KEY ("bill_id") REFERENCES "public"."bills"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bill_lines" ADD CONSTRAINT "bill_lines_bill_id_bills_id_fk" FOREIGN KEY ("bill_id") REFERENCES "public"."bills"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bill_lines" ADD CONSTRAINT "bill_lines_rule_id_price_rules_id_fk" FOREIGN KEY ("rule_id") REFERENCES "public"."price_rules"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bill_lines" ADD CONSTRAINT "bill_lines_adjustment_id_bill_adjustments_id_fk" FOREIGN KEY ("adjustment_id") REFERENCES "public"."bill_adjustments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bill_matches" ADD CONSTRAINT "bill_matches_import_id_bill_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."bill_imports"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bills" ADD CONSTRAINT "bills_partner_id_partners_id_fk" FOREIGN KEY ("partner_id") REFERENCES "public"."partners"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bills" ADD CONSTRAINT "bills_agreement_id_partner_agreements_id_fk" FOREIGN KEY ("agreement_id") REFERENCES "public"."partner_agreements"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "partner_payments" ADD CONSTRAINT "partner_payments_partner_id_partners_id_fk" FOREIGN KEY ("partner_id") REFERENCES "public"."partners"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "partner_payments" ADD CONSTRAINT "partner_payments_bill_id_bills_id_fk" FOREIGN KEY ("bill_id") REFERENCES "public"."bills"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "bill_adjustments_partner_id_id_index" ON "bill_adjustments" USING btree ("partner_id","id");--> statement-breakpoint
CREATE INDEX "bill_adjustments_bill_id_index" ON "bill_adjustments" USING btree ("bill_id");--> statement-breakpoint
CREATE UNIQUE INDEX "one_open_dispute" ON "bill_disputes" USING btree ("bill_id") WHERE "bill_disputes"."state" in ('open', 'processing');--> statement-breakpoint
CREATE INDEX "bill_disputes_state_id_index" ON "bill_disputes" USING btree ("state","id");--> statement-breakpoint
CREATE INDEX "bill_exports_asked_by_id_index" ON "bill_exports" USING btree ("asked_by","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "bill_imports_bill_id_id_index" ON "bill_imports" USING btree ("bill_id","id");--> statement-breakpoint
CREATE INDEX "bill_lines_adjustment_id_index" ON "bill_lines" USING btree ("adjustment_id");--> statement-breakpoint
CREATE UNIQUE INDEX "one_bill_in_force" ON "bills" USING btree ("partner_id","period") WHERE "bills"."state" <> 'adjusted';--> statement-breakpoint
CREATE INDEX "bills_partner_id_period_id_index" ON "bills" USING btree ("partner_id","period" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE "bills"."state" <> 'adjusted';--> statement-breakpoint
CREATE INDEX "bills_period_id_index" ON "bills" USING btree ("period" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE "bills"."state" <> 'adjusted';--> statement-breakpoint
CREATE INDEX "bills_check_by_index" ON "bills" USING btree ("check_by") WHERE "bills"."state" in ('unchecked', 'checking');--> statement-breakpoint
CREATE INDEX "bills_state_id_index" ON "bills" USING btree ("state","id");--> statement-breakpoint
CREATE INDEX "partner_payments_partner_id_id_index" ON "partner_payments" USING btree ("partner_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "one_payment_per_bill" ON "partner_payments" USING btree ("bill_id");--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_kind" CHECK ("ledger_entries"."kind" in ('payment', 'surplus', 'discount', 'refund', 'refund-paid', 'earning', 'package', 'use', 'fees', 'bill', 'bill-adjustment', 'bill-payment', 'partner-deposit'));--> statement-breakpoint
ALTER TABLE "ledger_lines" ADD CONSTRAINT "ledger_account" CHECK ("ledger_lines"."account" in ('wechat', 'alipay', 'bank', 'prepaid', 'surplus', 'refunds', 'packages', 'partner-receivable', 'partner-payable', 'partner-deposits', 'partner-shares', 'revenue', 'discounts', 'fees'));--> statement-breakpoint
ALTER TABLE "two_person_requests" ADD CONSTRAINT "two_person_kind" CHECK ("two_person_requests"."kind" in ('create-operator', 'change-roles', 'reset-password', 'reset-second-factor', 'enable-operator', 'disable-operator', 'revocation', 'trust', 'publish-prices', 'adjust-bill', 'partner-payment'));--> statement-breakpoint
CREATE TRIGGER "bill_lines_stay" BEFORE UPDATE OR DELETE OR TRUNCATE ON "bill_lines" FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();--> statement-breakpoint
CREATE TRIGGER "bill_adjustments_stay" BEFORE UPDATE OR DELETE OR TRUNCATE ON "bill_adjustments" FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();--> statement-breakpoint
CREATE TRIGGER "bill_dispute_files_stay" BEFORE UPDATE OR DELETE OR TRUNCATE ON "bill_dispute_files" FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();--> statement-breakpoint
CREATE TRIGGER "bill_imports_stay" BEFORE UPDATE OR DELETE OR TRUNCATE ON "bill_imports" FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();--> statement-breakpoint
CREATE TRIGGER "bill_matches_stay" BEFORE UPDATE OR DELETE OR TRUNCATE ON "bill_matches" FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();--> statement-breakpoint
CREATE TRIGGER "partner_payments_stay" BEFORE UPDATE OR DELETE OR TRUNCATE ON "partner_payments" FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();--> statement-breakpoint
CREATE TRIGGER "bills_remain" BEFORE DELETE OR TRUNCATE ON "bills" FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();--> statement-breakpoint
CREATE TRIGGER "bill_disputes_remain" BEFORE DELETE OR TRUNCATE ON "bill_disputes" FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();--> statement-breakpoint
CREATE TRIGGER "bill_disputes_fixed" BEFORE UPDATE OF "bill_id", "kind", "reason", "numbers", "claimed", "raised_by", "raised_at" ON "bill_disputes" FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();--> statement-breakpoint
CREATE TRIGGER "bill_invoices_remain" BEFORE DELETE OR TRUNCATE ON "bill_invoices" FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
