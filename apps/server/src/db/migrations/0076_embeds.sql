CREATE TABLE "embeds" (
	"id" uuid PRIMARY KEY NOT NULL,
	"application_id" uuid NOT NULL,
	"page" text NOT NULL,
	"path" text NOT NULL,
	"return_url" text,
	"token_hash" "bytea" NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"frame_hash" "bytea",
	"frame_until" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "embeds_tokenHash_unique" UNIQUE("token_hash"),
	CONSTRAINT "embeds_frameHash_unique" UNIQUE("frame_hash"),
	CONSTRAINT "embed_page" CHECK ("embeds"."page" in ('signing', 'identity', 'seals', 'template'))
);
--> statement-breakpoint
ALTER TABLE "application_keys" DROP CONSTRAINT "key_scopes";--> statement-breakpoint
ALTER TABLE "applications" ADD COLUMN "origins" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "applications" ADD COLUMN "theme" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "embeds" ADD CONSTRAINT "embeds_application_id_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."applications"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "embeds_application_id_index" ON "embeds" USING btree ("application_id");--> statement-breakpoint
CREATE INDEX "embeds_expires_at_index" ON "embeds" USING btree ("expires_at");--> statement-breakpoint
ALTER TABLE "application_keys" ADD CONSTRAINT "key_scopes" CHECK ("application_keys"."scopes" <@ array['contracts:read', 'contracts:write', 'files:write', 'seals:read', 'templates:read', 'verification:read', 'usage:read', 'embeds:write']::text[]);