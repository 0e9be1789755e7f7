CREATE TABLE "application_answers" (
	"application_id" uuid NOT NULL,
	"key" text NOT NULL,
	"request" "bytea" NOT NULL,
	"status" integer NOT NULL,
	"body" "bytea" NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "application_answers_application_id_key_pk" PRIMARY KEY("application_id","key")
);
--> statement-breakpoint
CREATE TABLE "application_calls" (
	"id" uuid PRIMARY KEY NOT NULL,
	"application_id" uuid NOT NULL,
	"key_id" uuid NOT NULL,
	"name" text NOT NULL,
	"request_id" text NOT NULL,
	"ip" text NOT NULL,
	"status" integer NOT NULL,
	"code" integer NOT NULL,
	"milliseconds" real NOT NULL,
	"request" text,
	"answer" text,
	"at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "application_key_uses" (
	"key_id" uuid PRIMARY KEY NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "application_keys" (
	"id" uuid PRIMARY KEY NOT NULL,
	"application_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"hint" text NOT NULL,
	"hash" "bytea",
	"secret" "bytea",
	"public_key" text,
	"scopes" text[] NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	CONSTRAINT "application_keys_hash_unique" UNIQUE("hash"),
	CONSTRAINT "key_kind" CHECK ("application_keys"."kind" in ('bearer', 'hmac-sha256', 'hmac-sm3', 'ecdsa-p256-sha256', 'sm2-sm3')),
	CONSTRAINT "key_scopes" CHECK ("application_keys"."scopes" <@ array['contracts:read', 'contracts:write', 'files:write', 'seals:read', 'templates:read', 'verification:read', 'usage:read']::text[]),
	CONSTRAINT "key_material" CHECK (num_nonnulls("application_keys"."hash", "application_keys"."secret", "application_keys"."public_key") = 1)
);
--> statement-breakpoint
CREATE UNLOGGED TABLE "application_nonces" (
	"key_id" uuid NOT NULL,
	"nonce" text NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "application_nonces_key_id_nonce_pk" PRIMARY KEY("key_id","nonce")
);
--> statement-breakpoint
CREATE TABLE "applications" (
	"id" uuid PRIMARY KEY NOT NULL,
	"organization_id" uuid NOT NULL,
	"account_id" uuid NOT NULL,
	"name" text NOT NULL,
	"state" text DEFAULT 'active' NOT NULL,
	"signed_only" boolean DEFAULT false NOT NULL,
	"networks" text[] DEFAULT '{}' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "application_state" CHECK ("applications"."state" in ('active', 'disabled'))
);
--> statement-breakpoint
CREATE TABLE "uploaded_documents" (
	"id" uuid PRIMARY KEY NOT NULL,
	"owner_kind" text NOT NULL,
	"owner_id" uuid NOT NULL,
	"application_id" uuid NOT NULL,
	"name" text NOT NULL,
	"original_id" uuid NOT NULL,
	"prepared_id" uuid NOT NULL,
	"pages" jsonb NOT NULL,
	"findings" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"sha256" text NOT NULL,
	"sm3" text NOT NULL,
	"size" integer NOT NULL,
	"signed_before" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"keep_until" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "application_answers" ADD CONSTRAINT "application_answers_application_id_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."applications"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "application_calls" ADD CONSTRAINT "application_calls_application_id_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."applications"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "application_key_uses" ADD CONSTRAINT "application_key_uses_key_id_application_keys_id_fk" FOREIGN KEY ("key_id") REFERENCES "public"."application_keys"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "application_keys" ADD CONSTRAINT "application_keys_application_id_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."applications"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "applications" ADD CONSTRAINT "applications_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "applications" ADD CONSTRAINT "applications_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "uploaded_documents" ADD CONSTRAINT "uploaded_documents_original_id_files_id_fk" FOREIGN KEY ("original_id") REFERENCES "public"."files"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "uploaded_documents" ADD CONSTRAINT "uploaded_documents_prepared_id_files_id_fk" FOREIGN KEY ("prepared_id") REFERENCES "public"."files"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "application_answers_created_at_index" ON "application_answers" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "application_calls_application_id_at_index" ON "application_calls" USING btree ("application_id","at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "application_calls_at_index" ON "application_calls" USING btree ("at");--> statement-breakpoint
CREATE INDEX "application_keys_application_id_index" ON "application_keys" USING btree ("application_id");--> statement-breakpoint
CREATE INDEX "application_nonces_at_index" ON "application_nonces" USING btree ("at");--> statement-breakpoint
CREATE INDEX "applications_organization_id_index" ON "applications" USING btree ("organization_id");--> statement-breakpoint
CREATE INDEX "applications_account_id_index" ON "applications" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "uploaded_documents_application_id_id_index" ON "uploaded_documents" USING btree ("application_id","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "uploaded_documents_keep_until_index" ON "uploaded_documents" USING btree ("keep_until");--> statement-breakpoint
CREATE INDEX "uploaded_documents_original_id_index" ON "uploaded_documents" USING btree ("original_id");--> statement-breakpoint
CREATE INDEX "uploaded_documents_prepared_id_index" ON "uploaded_documents" USING btree ("prepared_id");--> statement-breakpoint
CREATE TRIGGER applications_changed AFTER UPDATE OR DELETE ON applications
  FOR EACH ROW EXECUTE FUNCTION tell_change('applications', 'id');
--> statement-breakpoint
CREATE TRIGGER application_keys_changed AFTER UPDATE OR DELETE ON application_keys
  FOR EACH ROW EXECUTE FUNCTION tell_change('applications', 'application_id');
